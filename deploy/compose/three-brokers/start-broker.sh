#!/usr/bin/env bash
# Starts one of the three brokers: NODE_ID and NODE_NAME are its own, the rest is the same for all.
set -euo pipefail
settings=/tmp/kafka.properties
login=org.apache.kafka.common.security.scram.ScramLoginModule

cat /etc/landfall/kafka.properties - >"$settings" <<END
node.id=$NODE_ID
advertised.listeners=SECURE://$NODE_NAME:19092
listener.name.secure.scram-sha-512.sasl.jaas.config=$login required username="$KAFKA_USER" password="$KAFKA_PASSWORD";
ssl.keystore.password=$KAFKA_STORE_PASSWORD
ssl.key.password=$KAFKA_STORE_PASSWORD
END
/opt/kafka/bin/kafka-storage.sh format --ignore-formatted --cluster-id 5L6g3nShT-eMCtK--X86sw --config "$settings" \
  --add-scram "SCRAM-SHA-512=[name=$KAFKA_USER,password=$KAFKA_PASSWORD]"
exec /opt/kafka/bin/kafka-server-start.sh "$settings"
