# The Node server in a container: docs/self-hosting.md. Build with `docker build -t limn .`
FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund && npm run build:server && mkdir data

FROM gcr.io/distroless/nodejs24-debian12:nonroot
COPY --from=build /build/dist-server /app
WORKDIR /app
# The file system may be read-only, except for this folder. A new volume takes the folder's owner: the image's user.
COPY --from=build --chown=65532:65532 /build/data /data
VOLUME /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 METRICS_HOST=0.0.0.0 METRICS_PORT=9464 STORAGE_URL=file:/data
EXPOSE 8787 9464
USER 65532:65532
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["/nodejs/bin/node", "/app/healthcheck.mjs"]
CMD ["/app/server.js"]
