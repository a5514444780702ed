## Слова строки, которой записывают раздачу с настоящими картами: через запятую, первым печатается.
## Другие окончания подходят сами: «вист» — это и «вистует». У мастей и чисел слова каждого — через точку с запятой.

told-word-misere = { misere }; { game-small_misere }; { game-big_misere }; { game-small_uvert }; { game-big_uvert }
told-word-all-pass = { result-all-pass }, распас
told-word-without-three = без трёх, ушёл без трёх, ушла без трёх
told-word-whist = { say-whist }, { report-column-whists }
told-word-passed = { word-pass }, пасует, пасовал, пасуют, спасовал, мимо
told-word-unwhisted = { report-no-whist }, без вистов, не вистовали
told-word-half = { say-half }, пол, половина, пол виста
told-word-return = возврат, вернул
told-word-each = оба, обе, все, двое
told-word-exact = { result-exact }, свои, { result-misere-made }, сыграл, чисто
told-word-over = плюс
told-word-down = без, минус
told-word-dark = втёмную, в тёмную, тёмная
told-word-alone = закрыто, в закрытую, взакрытую, { act-alone }
told-word-invited = пригласил, с партнёром, с приглашением
told-word-shared = вдвоём, на двоих
told-word-refused = прикуп сброшен, сброс прикупа, прикуп снесён
told-word-off-mountain = с горы
told-word-talon = прикуп
told-word-aces = туз; туз с королём, туз король, туз и король; два туза
told-word-passed-dark = тёмный пас, пас втёмную, пас в тёмную
told-word-for = за
told-word-dealer = сдаёт, сдавал, сдача
told-word-out = без карт, отсутствует
told-word-entry = запись, штраф, пари, поправка
told-word-pool = { report-column-pool }, пулька, в пулю, { report-column-pool-record }, списать
told-word-mountain = { report-column-mountain }, в гору, на гору, { report-column-mountain-record }, { sheet-kurochka }, в курочку, { sheet-kettle }, в котёл
told-word-on = на
told-word-suit = пики, пик, пика, п; трефы, треф, трефа, крести, т; бубны, бубен, бубна, буби, б; черви, червей, черва, червы, ч; { no-trump }, без козыря, без козырей, бескозырка, бескозырная
told-word-number = ноль, ноля, ни одной; один, одна, одну, одной; два, две, двух; три, трёх; четыре, четырёх; пять, пяти; шесть, шести, шестерная, шестерную; семь, семи, семерная, семерную; восемь, восьми, восьмерная, восьмерную; девять, девяти, девятерная, девятерную; десять, десяти, десятерная, десятерную
told-word-ignored = и, у, взял, взяток, взятка, играет, игра, прямая
told-endings = аеиоуыэюяь
