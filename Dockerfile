FROM python:3.13-slim AS build
WORKDIR /src
COPY requirements.lock pyproject.toml README.md LICENSE ./
COPY bot bot
COPY engine engine
COPY render render
COPY docs docs
# The lock pins the tools of development too; as constraints it pins what the bot needs alone.
RUN sed -e '/--hash=/d' -e 's/ *\\$//' requirements.lock > constraints.txt \
 && python -m venv /opt/pulka \
 && /opt/pulka/bin/pip install --no-cache-dir -c constraints.txt '.[fast,postgres]'

FROM python:3.13-slim
RUN useradd --create-home --uid 10001 pulka && install -d -o pulka -g pulka /data
COPY --from=build /opt/pulka /opt/pulka
USER pulka
WORKDIR /data
ENV PATH=/opt/pulka/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/pulka.db
# Compiled ahead for this machine's processor; on another kind the bot compiles again by itself.
RUN pulka warmup
VOLUME /data
# Moves are in the database before anything is sent: pulka closes within 4 s of the signal.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=20s --retries=3 CMD ["pulka", "health"]
CMD ["pulka", "bot"]
