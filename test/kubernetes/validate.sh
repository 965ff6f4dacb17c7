#!/usr/bin/env bash
# Builds every overlay with kustomize and holds the resources against the schemas of Kubernetes, without room for members
# that these do not name. KUSTOMIZE and VALIDATE name the two programs. The last line is a count.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r deploy "$work/deploy"
production="$work/deploy/kubernetes/overlays/production"
# What the operator writes.
printf 'DATABASE_URL=postgres://db/landfall\nKAFKA_BROKERS=kafka:9092\nSCHEMA_REGISTRY_URL=https://registry\n' >"$production/secrets.env"
printf 'AWS_ACCESS_KEY_ID=id\nAWS_SECRET_ACCESS_KEY=key\n' >"$production/storage.env"
echo '{}' | tee "$production/carriers.json" >"$production/supported-carriers.json"

# The production overlay with every component that it leaves out.
everything="$work/deploy/kubernetes/overlays/everything"
mkdir "$everything"
echo 'a certificate' >"$everything/authority.pem"
cat >"$everything/kustomization.yaml" <<'END'
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: landfall
resources: [../production]
components: [../../components/example-posts, ../../components/own-authority]
configMapGenerator:
  - name: authority
    files: [authority.pem]
END

passed=0 failed=0
for overlay in "$work"/deploy/kubernetes/overlays/*; do
  built="$work/$(basename "$overlay").yaml"
  # KEDA's own kind has no schema among those of Kubernetes.
  if "$KUSTOMIZE" build "$overlay" >"$built" && "$VALIDATE" -k 1.31 --strict --quiet --no-warn "$built"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
done
echo "$passed passed, $failed failed, 0 skipped"
[ "$failed" -eq 0 ]
