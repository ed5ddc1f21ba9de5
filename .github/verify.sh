#!/usr/bin/env bash
# The step of action.yml that checks records: annotations on standard output, and a SARIF file for code scanning.
# It ends with the status of hoyle.
set -uo pipefail
hoyle=${HOYLE:-$RUNNER_TEMP/hoyle/bin/hoyle}
mapfile -t paths < <(grep -v '^[[:space:]]*$' <<< "$PATHS")
mapfile -t options < <(grep -v '^[[:space:]]*$' <<< "$OPTIONS")
if [ -n "${ACTION_REPOSITORY:-}" ]; then
    owner=${ACTION_REPOSITORY%%/*}  # whose pages .github/workflows/docs.yml publishes
    export HOYLE_DOCUMENTATION=${HOYLE_DOCUMENTATION:-https://${owner,,}.github.io/${ACTION_REPOSITORY#*/}/}
fi
sarif="$RUNNER_TEMP/hoyle.sarif"
"$hoyle" verify --format github ${options[@]+"${options[@]}"} "${paths[@]}"
status=$?
# What was found is in the cache by now; what could not be read has been told.
"$hoyle" verify --format sarif --output-file "$sarif" --exit-zero ${options[@]+"${options[@]}"} "${paths[@]}" 2> "$RUNNER_TEMP/hoyle.log"
if [ -s "$sarif" ]; then
    echo "sarif=$sarif" >> "$GITHUB_OUTPUT"
else
    cat "$RUNNER_TEMP/hoyle.log" >&2
fi
exit "$status"
