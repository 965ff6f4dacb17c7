#!/usr/bin/env bash
# Makes an authority and a certificate of the three brokers, once. Brokers and clients read them from the volume.
set -euo pipefail
cd /certificates
if [ -f done ]; then exit 0; fi
rm -f ./*

password=$KAFKA_STORE_PASSWORD
store=(-storetype PKCS12 -storepass "$password" -keypass "$password")
key=(-keyalg RSA -keysize 2048 -validity 3650)

keytool -genkeypair -alias authority -keystore authority.p12 "${store[@]}" "${key[@]}" \
  -dname 'CN=Landfall brokers' -ext bc:critical=ca:true
keytool -exportcert -rfc -alias authority -keystore authority.p12 "${store[@]}" -file authority.pem

keytool -genkeypair -alias broker -keystore broker.p12 "${store[@]}" "${key[@]}" -dname CN=kafka
keytool -certreq -alias broker -keystore broker.p12 "${store[@]}" |
  keytool -gencert -rfc -alias authority -keystore authority.p12 "${store[@]}" -validity 3650 \
    -ext san=dns:kafka,dns:kafka-2,dns:kafka-3 -ext eku=serverAuth,clientAuth >broker.pem
keytool -importcert -noprompt -alias authority -file authority.pem -keystore broker.p12 "${store[@]}"
keytool -importcert -noprompt -alias broker -file broker.pem -keystore broker.p12 "${store[@]}"

# The key of the authority is not kept, so that nobody signs another broker with it.
rm authority.p12 broker.pem
touch done
