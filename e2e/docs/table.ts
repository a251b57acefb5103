// Every shell block of the documentation: how the test runs it, or why it does not.
import { VERSION } from './blocks.ts'

/** A block that is run. */
interface Known {
  /** First line of the block. */
  readonly first: string
  /** Texts that its output must contain. */
  readonly says?: readonly string[]
  /** For a block that ends with a program that keeps running: the output of that program when it is ready. */
  readonly until?: string
}

/** Blocks of a page that are run one after another. */
export interface Scene {
  readonly file: string
  readonly title: string
  readonly shell?: 'sh' | 'bash'
  /** Script that creates files, a server and variables beforehand; see session.sh. */
  readonly before?: string
  readonly blocks: readonly Known[]
}

/** File name of this version's executable. */
const FILE = `coffer-${VERSION}-linux-x64`

const READY = 'ready at http://127.0.0.1:8080'
const PLACES = '--root /srv/files --data /var/lib/coffer'
const FILES = 'mkdir -p /srv/files/documents /srv/files/Documents /srv/files/inbox /srv/files/photos\n'
const SERVER = `${FILES}serve ${PLACES}\n`
const SIGNED_IN = `${SERVER}URL=http://127.0.0.1:8080\nTOKEN=$(signed_in)\n`

/** Sets up an instance without a server. */
const INSTANCE = `${FILES}echo 'a long password' | coffer users add admin --perm.admin --password-stdin ${PLACES}\n`

/** Returns a script that creates files with passwords, which the sentence before the commands mentions. */
const secrets = (folder: string, ...names: readonly string[]) =>
  `mkdir -p ${folder}\nfor name in ${names.join(' ')}; do echo "the password of $name" > "${folder}/$name"; done\n`

export const SCENES: readonly Scene[] = [
  {
    file: 'README.md',
    title: 'two commands',
    before: `${FILES}cd "$CLONE"`,
    blocks: [
      { first: 'npm start                        # a small demo at http://127.0.0.1:8080', until: READY },
      { first: 'npm start -- --root /srv/files   # your own files', until: READY },
    ],
  },
  {
    file: 'docs/use/first-steps.md',
    title: 'from nothing to an instance',
    before: `${FILES}cd "$CLONE"`,
    blocks: [
      { first: 'npm start', until: READY },
      { first: 'coffer --root /srv/files --data /var/lib/coffer', until: READY },
      { first: "export COFFER_ADMIN_PASSWORD='a long sentence that nobody guesses'", until: READY },
      { first: 'coffer doctor --root /srv/files --data /var/lib/coffer' },
      { first: 'coffer backup /var/backups --data /var/lib/coffer', says: ['/var/backups/coffer-backup-'] },
    ],
  },
  {
    file: 'docs/use/api-tokens.md',
    title: 'a script with a token',
    before: `${SIGNED_IN}echo plan > /srv/files/Documents/plan.txt
curl -sf -H "X-Auth: $TOKEN" -H 'Content-Type: application/json' "$URL/api/tokens" -d \
  '{"name":"a script","effects":["download","create","modify","rename","delete"],"path":"/Documents","days":90}' |
  sed -n 's/.*"secret":"\\([^"]*\\)".*/\\1/p' > token.txt
grep -q '^coffer_' token.txt
unset URL TOKEN`,
    blocks: [
      { first: 'URL=http://127.0.0.1:8080' },
      { first: 'curl -sf -H "Authorization: Bearer $TOKEN" "$URL/api/resources/Documents/"', says: ['plan.txt'] },
      {
        first:
          'curl -sf -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/octet-stream" --data-binary @plan.txt "$URL/api/resources/Documents/copy.txt"',
      },
      {
        first:
          'curl -sf -H "Authorization: Bearer $TOKEN" -X PATCH "$URL/api/resources/Documents/copy.txt?action=rename&destination=/Documents/2030/copy%25201.txt"',
        says: ['"path":"2030/copy 1.txt"'],
      },
      {
        first:
          'SESSION=$(curl -sf -H "Content-Type: application/json" -d "{\\"username\\": \\"admin\\", \\"password\\": \\"$TOKEN\\"}" "$URL/api/login")',
        says: ['plan.txt'],
      },
    ],
  },
  {
    file: 'docs/reference/command-line.md',
    title: 'an instance by script',
    before: `${FILES}${secrets('/run/secrets', 'boss', 'ada', 'ben')}`,
    blocks: [{ first: 'set -e', until: READY }],
  },
  {
    file: 'docs/reference/command-line.md',
    title: 'from exports of File Browser',
    before: `${FILES}export COFFER_ROOT=/srv/files COFFER_DATA=/var/lib/coffer`,
    blocks: [{ first: 'filebrowser users export people.json', says: ['imported the settings', 'added 6'] }],
  },
  {
    file: 'docs/operate/from-file-browser.md',
    title: 'one program',
    before: `${FILES}cp "$CLONE/server/testing/file-browser/filebrowser-v2.63.23.db" filebrowser.db`,
    blocks: [
      {
        first: 'cp filebrowser.db filebrowser.db.kept',
        says: ['Nothing has been changed.', 'Import completed.'],
        until: READY,
      },
    ],
  },
  {
    file: 'docs/operate/hooks.md',
    title: 'lines on events',
    before: 'FILE=/files/a.txt\necho hello > "$FILE"',
    blocks: [{ first: '# shell: sh -c' }],
  },
  {
    file: 'docs/operate/install.md',
    title: 'check and start the file',
    // Copies the program of this clone under the name of the file.
    before: `${INSTANCE}cp /run/page/bin/coffer ${FILE}`,
    blocks: [
      { first: `./${FILE} --version`, says: [VERSION] },
      { first: `sudo install -m 755 ${FILE} /usr/local/bin/coffer`, until: READY },
      { first: 'coffer users ls --data /var/lib/coffer', says: ['admin'] },
    ],
  },
  {
    file: 'docs/operate/install-systemd.md',
    title: 'commands as the account of the service',
    before: `mkdir /srv/coffer\ncp "$CLONE/packaging/debian/coffer.yaml" /etc/coffer/\nchown -R 4711:4711 /srv/coffer /var/lib/coffer
echo 'a long password' |
  sudo -u coffer coffer users add admin --perm.admin --password-stdin --config /etc/coffer/coffer.yaml`,
    blocks: [{ first: 'sudo -u coffer coffer users ls --config /etc/coffer/coffer.yaml', says: ['admin'] }],
  },
  {
    file: 'docs/operate/many-files.md',
    title: 'two files in one request',
    shell: 'bash',
    before: `${SIGNED_IN}echo a > a.txt\necho b > b.txt`,
    blocks: [{ first: 'frame() { # path, file', says: ['{"outcomes":[{"outcome":"stored"},{"outcome":"stored"}]}'] }],
  },
  {
    file: 'docs/operate/operating.md',
    title: 'is it ready',
    before: SERVER,
    blocks: [
      {
        first: 'curl -s http://127.0.0.1:8080/health/ready',
        says: [
          '{"status":"OK","checks":{"running":"ok","database":"ok","root":"ok","dataRoom":"ok","filesRoom":"ok"}}',
        ],
      },
    ],
  },
  {
    file: 'docs/operate/operating.md',
    title: 'a backup and back',
    before: INSTANCE,
    blocks: [
      {
        first: 'coffer backup /var/backups --data /var/lib/coffer      # in a timer',
        says: ['/var/backups/coffer-backup-'],
      },
      { first: 'coffer restore "$(ls /var/backups/coffer-backup-*.tar | tail -n 1)" --data /var/lib/coffer --force' },
    ],
  },
  {
    file: 'docs/use/search.md',
    title: 'for scripts',
    before: `${FILES}mkdir -p /srv/files/photos/2024\necho picture > /srv/files/photos/2024/beach.jpg\n${SIGNED_IN}`,
    blocks: [
      {
        first: 'curl -sf -H "X-Auth: $TOKEN" "$URL/api/search/photos/?query=type:image+beach"',
        says: ['"path":"2024/beach.jpg"', '"path":"photos/2024/beach.jpg"', '"end":true'],
      },
    ],
  },
  {
    file: 'docs/operate/signing-in.md',
    title: 'a proxy, or a program, says who it is',
    before: `${FILES}printf '#!/bin/sh\\necho hook.action=block\\n' > /usr/local/bin/ask-ldap\nchmod 755 /usr/local/bin/ask-ldap`,
    blocks: [
      {
        first: 'coffer --root /srv/files --auth-method proxy --auth-header X-Remote-User --trusted-proxies 127.0.0.1',
        until: READY,
      },
      {
        first: 'coffer --root /srv/files --auth-method hook --auth-command "/usr/local/bin/ask-ldap --base dc=example"',
        until: READY,
      },
    ],
  },
  {
    file: 'docs/operate/troubleshooting.md',
    title: 'ask Coffer first',
    before: INSTANCE,
    blocks: [{ first: 'coffer doctor --root /srv/files --data /var/lib/coffer' }],
  },
  {
    file: 'docs/use/uploads.md',
    title: 'for clients',
    before: SIGNED_IN,
    blocks: [
      {
        first: '# 201, Location: /api/tus/hello.txt?upload=…',
        says: ['204 No Content', '200 OK', 'Upload-Offset: 6'],
      },
    ],
  },
  {
    file: 'docs/operate/quotas.md',
    title: 'limits and a list',
    before: `mkdir -p /srv/files/projects
${INSTANCE}${secrets('.', 'zoe.txt')}export COFFER_ROOT=/srv/files COFFER_DATA=/var/lib/coffer
coffer users add zoe --scope /people/zoe --password-stdin < zoe.txt
`,
    blocks: [
      { first: 'coffer config set quota.bytes 50GB' },
      { first: 'coffer users update zoe --quota-bytes 200GB --quota-files none' },
      { first: 'coffer quotas set /projects --bytes 500GB --files none', says: ['500000000000'] },
      { first: 'coffer quotas folders', says: ['/projects'] },
      { first: 'coffer quotas', says: ['200000000000', 'unlimited'] },
    ],
  },
  {
    file: 'docs/operate/users-and-rules.md',
    title: 'from the first to the last example',
    before: `${INSTANCE}${secrets('.', 'anna.txt', 'ben.txt', 'auditor.txt')}`,
    blocks: [
      { first: 'export COFFER_ROOT=/srv/files COFFER_DATA=/var/lib/coffer' },
      { first: 'coffer users add anna --scope /people/anna --password-stdin < anna.txt' },
      { first: 'coffer users update anna --scope /' },
      {
        first:
          'coffer config set defaults.perm.create false defaults.perm.modify false defaults.perm.rename false defaults.perm.delete false',
      },
      { first: 'coffer users update anna --perm.create --perm.modify --perm.rename --perm.delete' },
      {
        first: 'coffer users add auditor --scope / --password-stdin < auditor.txt',
        says: ['/books', '/books/drafts'],
      },
      { first: "coffer rules add '/\\.git(/|$)' --regex", says: ['/\\.git(/|$)'] },
      { first: 'coffer users rm ben --yes' },
    ],
  },
  {
    file: 'docs/operate/access-entries.md',
    title: 'entries of a folder',
    before: `${INSTANCE}export COFFER_ROOT=/srv/files COFFER_DATA=/var/lib/coffer
mkdir -p /srv/files/projects/inbox
echo 'a long password' | coffer users add zoe --password-stdin
coffer groups add Editors
`,
    blocks: [
      {
        first: 'coffer access set /projects --everyone --preset viewer',
        says: ['everyone', 'group Editors', 'user zoe', 'drop-box'],
      },
    ],
  },
  {
    file: 'docs/operate/second-factors.md',
    title: 'make passkeys available',
    before: FILES,
    blocks: [{ first: 'coffer --root /srv/files --external-url https://files.example.org', until: READY }],
  },
  {
    file: 'docs/operate/second-factors.md',
    title: 'help a user who lost it',
    before: `${INSTANCE}echo 'a long password' | coffer users add zoe --password-stdin ${PLACES}
export COFFER_ROOT=/srv/files COFFER_DATA=/var/lib/coffer`,
    blocks: [{ first: 'coffer users update zoe --reset-second-factor', says: ['changed zoe'] }],
  },
  {
    file: 'docs/operate/groups.md',
    title: 'create a group',
    before: `${INSTANCE}echo 'a long password' | coffer users add anna --password-stdin ${PLACES}
echo 'a long password' | coffer users add ben --password-stdin ${PLACES}
export COFFER_ROOT=/srv/files COFFER_DATA=/var/lib/coffer`,
    blocks: [
      {
        first: 'coffer groups add Editors --perm.create --perm.modify --perm.rename',
        says: ['added Editors (id 1)', 'anna ben'],
      },
    ],
  },
  {
    file: 'docs/operate/invitations.md',
    title: 'invite a user',
    before: `${INSTANCE}echo 'a long password' | coffer users add anna --password-stdin ${PLACES}
export COFFER_ROOT=/srv/files COFFER_DATA=/var/lib/coffer
coffer groups add Editors`,
    blocks: [
      { first: 'coffer users invite zoe --groups Editors --scope /people/zoe --expires 7d', says: ['/invite/'] },
    ],
  },
  {
    file: 'docs/operate/invitations.md',
    title: 'invite many users',
    before: `${INSTANCE}echo 'a long password' | coffer users add anna --password-stdin ${PLACES}
export COFFER_ROOT=/srv/files COFFER_DATA=/var/lib/coffer
printf 'username,email\\nben,ben@example.org\\n' > people.csv`,
    blocks: [{ first: 'coffer users import people.csv --dry-run', says: ['ben@example.org'] }],
  },
  {
    file: 'docs/operate/webhooks.md',
    title: 'is it genuine',
    before: "TIMESTAMP=1795370000\nBODY='{}'\nSECRET=secret",
    blocks: [
      {
        first: `printf '%s.%s' "$TIMESTAMP" "$BODY" | openssl dgst -sha256 -hmac "$SECRET"   # ends in what follows sha256=`,
        says: [new Bun.CryptoHasher('sha256', 'secret').update('1795370000.{}').digest('hex')],
      },
    ],
  },
]
