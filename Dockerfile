# The build: everything that is needed to compile.
FROM node:24-bookworm AS build
WORKDIR /toolpool
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json ./
COPY src src
COPY workers workers
COPY test test
COPY bench bench
RUN npm run build \
  && rm -rf dist/test dist/bench \
  && npm prune --omit=dev

# What runs: compiled code and production dependencies, nothing else.
FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /toolpool
COPY --from=build /toolpool/package.json ./
COPY --from=build /toolpool/node_modules node_modules
COPY --from=build /toolpool/dist dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--single-threaded-gc", "dist/src/server.js"]
