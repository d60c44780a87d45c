// Sample code with which a receiver verifies calls from Holdfast. A test runs each sample.

export const TYPESCRIPT = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the raw bytes as they were received, not JSON that was parsed and serialised again.
// header: Svc-Signature. secret: the whole text, whsec_ included.
export function isFromHoldfast(body: Buffer, header: string, secret: string): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\\d{1,12}$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const made = createHmac('sha256', secret).update(\`\${time}.\`).update(body).digest()
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(name === 'v1' ? value : '', 'hex')
    return given.length === made.length && timingSafeEqual(given, made)
  })
}
`

export const PYTHON = `import hashlib, hmac, time


# body: the raw bytes as they were received, not JSON that was parsed and serialised again.
# header: Svc-Signature. secret: the whole text, whsec_ included.
def is_from_holdfast(body: bytes, header: str, secret: str) -> bool:
    parts = [part.strip().partition("=") for part in header.split(",")]
    times = [value for name, _, value in parts if name == "t"]
    given = [value.encode() for name, _, value in parts if name == "v1"]
    if len(times) != 1 or not (times[0].isascii() and times[0].isdecimal() and len(times[0]) <= 12):
        return False
    if abs(time.time() - int(times[0])) > 300:
        return False
    signed = times[0].encode() + b"." + body
    made = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest().encode()
    return any(hmac.compare_digest(made, each) for each in given)
`

export const SHELL = `# Is it from Holdfast? body.json has the bytes as they came, SIGNATURE is the header Svc-Signature,
# SECRET the whole text, whsec_ included.
t=$(printf %s "$SIGNATURE" | sed -n 's/^t=\\([0-9]\\{1,12\\}\\),.*/\\1/p')
v1=$(printf %s "$SIGNATURE" | sed -n 's/.*,v1=\\([0-9a-f]\\{64\\}\\)$/\\1/p')
made=$({ printf '%s.' "$t"; cat body.json; } | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1)
age=$(( $(date +%s) - \${t:-0} ))
[ "$made" = "$v1" ] && [ "\${age#-}" -le 300 ] && echo yes || echo no

# A signed call, for testing your receiver.
body='{"id":"evt_test","type":"webhook.ping","created_at":"2026-11-18T12:00:00.000Z","workspace_id":"prj_test","data":{}}'
t=$(date +%s)
v1=$(printf '%s.%s' "$t" "$body" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1)
curl --silent --show-error -i "\${RECEIVER:-http://127.0.0.1:4000/}" \\
  -H 'Content-Type: application/json' -H "Svc-Signature: t=$t,v1=$v1" --data-raw "$body"
`
