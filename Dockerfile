# The portal as an image: docs/operations/install.md#container. The first Node only runs npm; the portal runs on the one that npm brings.
FROM docker.io/library/node:22-bookworm-slim AS built
# The Node that npm brings needs libatomic.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# The web, the program that checks files, and the compile cache: nothing is written below /app later.
RUN NODE_ENV=production node_modules/.bin/node scripts/build.ts

FROM docker.io/library/debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin khlang \
  && install -d -o khlang -g khlang -m 700 /data
COPY --from=built /app /app
WORKDIR /app
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_ENV=production PATH=/app/node_modules/.bin:$PATH
USER 10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "scripts/start.js"]
