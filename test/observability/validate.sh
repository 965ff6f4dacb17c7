#!/usr/bin/env bash
# Has promtool check Prometheus' configuration, the alerts and their tests, and compose the file that starts them. The last
# line is a count.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The configuration names the rules by their place in the container.
sed "s#/etc/prometheus/#$PWD/deploy/observability/#" deploy/observability/prometheus.yml >"$work/prometheus.yml"

passed=0 failed=0
check() {
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}
check promtool check config "$work/prometheus.yml"
check promtool check rules deploy/observability/alerts.yml
check promtool test rules deploy/observability/alerts.test.yml
check docker compose --profile observability config --quiet
echo "$passed passed, $failed failed, 0 skipped"
[ "$failed" -eq 0 ]
