# One image for every service: `node app/main.ts <service>`. Node runs the TypeScript directly.
FROM node:24-slim

ENV NODE_ENV=production DATA_DIR=/var/lib/landfall
WORKDIR /app

COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force

# The data of the languages in which scans are read. English lies in data/recognition.
ARG DOCUMENT_LANGUAGES=eng
RUN set -e; \
    for code in $(echo "$DOCUMENT_LANGUAGES" | tr , ' '); do \
      if [ "$code" != eng ]; then \
        npm install --prefix /tmp/languages --no-save --no-audit --no-fund "@tesseract.js-data/$code@1.0.0"; \
        mkdir -p node_modules/@tesseract.js-data; \
        mv "/tmp/languages/node_modules/@tesseract.js-data/$code" node_modules/@tesseract.js-data/; \
      fi; \
    done; \
    rm -rf /tmp/languages; \
    npm cache clean --force

COPY schemas ./schemas
COPY migrations ./migrations
COPY data ./data
COPY domain ./domain
COPY platform ./platform
COPY carriers ./carriers
COPY resources ./resources
COPY services ./services
COPY cli ./cli
COPY app ./app

# Behind all that takes long, because it changes with each commit.
ARG LANDFALL_REVISION=
ARG LANDFALL_SOURCE=
LABEL org.opencontainers.image.title="landfall" \
  org.opencontainers.image.description="Self-hosted tracking of ocean containers" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="0.1.0" \
  org.opencontainers.image.revision="$LANDFALL_REVISION" \
  org.opencontainers.image.source="$LANDFALL_SOURCE"

RUN mkdir -p /var/lib/landfall && chown node:node /var/lib/landfall
USER node
EXPOSE 3000
# Long lists of the api leave much garbage: with the usual 16 MB, a fifth fewer of them are answered.
ENTRYPOINT ["node", "--max-semi-space-size=32"]
CMD ["app/main.ts", "api"]
