# The build: compiles the service, then leaves production dependencies and what they load.
FROM node:24-bookworm AS build
WORKDIR /toolpool
COPY package.json package-lock.json .npmrc LICENSE ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY src src
COPY workers workers
COPY scripts/build.js scripts/bundle-cli.js scripts/bundle-page.js scripts/bundle-typebox.js scripts/
RUN npm run build
COPY deploy/image deploy/image
RUN npm prune --omit=dev --ignore-scripts \
  && deploy/image/prune.sh . \
  && node deploy/image/assert-rescue.mjs .

# The image: compiled code and production dependencies, nothing else.
FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="toolpool" \
  org.opencontainers.image.description="Thirty developer utilities behind one HTTP API, run on a pool of worker threads." \
  org.opencontainers.image.version="0.1.0" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.base.name="node:24-bookworm-slim"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ADMIN_HOST=0.0.0.0 ADMIN_PORT=9090
WORKDIR /toolpool
COPY --from=build /toolpool/package.json /toolpool/LICENSE ./
COPY --from=build /toolpool/node_modules node_modules
COPY --from=build /toolpool/dist dist
# By its number, so that Kubernetes can tell that the user `node` is not root.
USER 1000:1000
EXPOSE 3000 9090
STOPSIGNAL SIGTERM
# Bash opens a connection itself: a process of Node would cost 40 MB and 0.1 s of CPU each time.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/${ADMIN_PORT:-$PORT} && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [[ $status = 200 ]]"]
CMD ["node", "dist/src/server.js"]
