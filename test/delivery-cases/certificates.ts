// Certificates for tests, made by openssl, which a machine may lack.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Certificate = { readonly key: string; readonly cert: string }

const authority = `
[ca]
default_ca = own
[own]
database = index
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
copy_extensions = copy
[any]
commonName = supplied
`

/** Valid between two times such as `20200131000000Z`; null: openssl cannot make it. */
export function selfSigned(name: string, from: string, until: string): Certificate | null {
  const cwd = mkdtempSync(join(tmpdir(), 'certificate-'))
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd, stdio: 'ignore' })
  const made = (file: string) => readFileSync(join(cwd, file), 'utf8')
  try {
    writeFileSync(join(cwd, 'config'), authority)
    writeFileSync(join(cwd, 'index'), '')
    writeFileSync(join(cwd, 'serial'), '01')
    const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
    run('req', '-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key', '-out', 'csr', ...subject)
    const signing = ['-selfsign', '-keyfile', 'key', '-in', 'csr', '-notext', '-out', 'cert']
    const times = ['-startdate', from, '-enddate', until]
    run('ca', '-batch', '-config', 'config', ...signing, ...times)
    return { key: made('key'), cert: made('cert') }
  } catch {
    return null
  } finally {
    rmSync(cwd, { recursive: true })
  }
}
