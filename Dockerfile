# One image for every service: `node services/main.ts <service>`. Node runs the TypeScript as it stands.
FROM node:24-slim

ENV NODE_ENV=production DATA_DIR=/var/lib/landfall
WORKDIR /app

COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force

COPY schemas ./schemas
COPY migrations ./migrations
COPY data ./data
COPY domain ./domain
COPY platform ./platform
COPY carriers ./carriers
COPY resources ./resources
COPY services ./services
COPY deploy ./deploy

RUN mkdir -p /var/lib/landfall && chown node:node /var/lib/landfall
USER node
EXPOSE 3000
ENTRYPOINT ["node"]
CMD ["services/main.ts", "api"]
