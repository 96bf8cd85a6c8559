# The server in an image of its own: docs/operations/deploy.md.
# The version of Node is that of package.json's optional dependencies.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# .git is not in here: docker build --build-arg BUILD_COMMIT=$(git rev-parse --short=12 HEAD)
ARG BUILD_COMMIT
RUN node scripts/build.ts

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The image has its Node: the one that npm brings along is left out. Typst, which is optional too, is not.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
# The last three: ADR 130.
ENV APP_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1 \
    MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY deploy/node.env deploy/
USER node
VOLUME /data
EXPOSE 3000
# The server itself, not npm: signals reach it.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--env-file=deploy/node.env", "dist/server/main.js"]
CMD ["serve"]
