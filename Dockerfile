FROM python:3.13.15-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
WORKDIR /src
COPY requirements.image.lock pyproject.toml README.md LICENSE ./
COPY bot bot
COPY engine engine
COPY render render
COPY docs docs
# Of all that is installed, what builds the wheel too, the hashes are those of the lock.
RUN python -m venv /opt/pulka \
 && /opt/pulka/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements.image.lock \
 && /opt/pulka/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13.15-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
RUN useradd --create-home --uid 10001 pulka && install -d -m 0700 -o pulka -g pulka /data
COPY --from=build /opt/pulka /opt/pulka
USER pulka
WORKDIR /data
ENV PATH=/opt/pulka/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/pulka.db \
    XDG_DATA_HOME=/data
# Compiled ahead for this machine's processor; on another kind the bot compiles again by itself.
RUN pulka warmup
VOLUME /data
# Moves are in the database before anything is sent: pulka closes within 4 s of the signal.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=20s --retries=3 CMD ["pulka", "health"]
CMD ["pulka", "bot"]
