import type { Scene } from './table.ts'

const GET = 'curl -sf -H "X-Auth: $TOKEN"'
const JSON_BODY = `-H 'Content-Type: application/json'`
const BYTES = `-H 'Content-Type: application/octet-stream'`

/** Different examples of the generated page, beginning with signing in. */
export const API_SCENE: Scene = {
  file: 'docs/reference/api.md',
  title: 'examples of different routes',
  before: `mkdir -p /srv/files/documents /srv/files/Documents /srv/files/archive
for name in report.pdf notes.txt old.txt; do echo "$name" > "/srv/files/documents/$name"; done
echo new > file
cp "$CLONE/server/testing/file-browser/filebrowser-v2.63.23.db" filebrowser.db
serve --root /srv/files --data /var/lib/coffer
echo 'a long password' | coffer users add ada --perm.admin --password-stdin --root /srv/files --data /var/lib/coffer`,
  blocks: [
    { first: 'URL=http://localhost:8080', says: ['"documents"'] },
    { first: `${GET} "$URL/api/sessions"` },
    {
      first: `curl -sf -X POST -H "X-Auth: $TOKEN" ${JSON_BODY} -d '{"name":"Nightly backup","effects":["download"],"path":"/Documents","days":90}' "$URL/api/tokens"`,
      says: ['coffer_'],
    },
    { first: `${GET} "$URL/api/resources/documents/"`, says: ['"report.pdf"'] },
    {
      first: `curl -sf -X POST -H "X-Auth: $TOKEN" ${BYTES} --data-binary @file "$URL/api/resources/documents/report.pdf?override=true"`,
    },
    {
      first: `curl -sf -X PUT -H "X-Auth: $TOKEN" ${BYTES} --data-binary @file "$URL/api/resources/documents/notes.txt"`,
    },
    {
      first: `curl -sf -X PATCH -H "X-Auth: $TOKEN" "$URL/api/resources/documents/report.pdf?action=copy&destination=%2Farchive%2F50%2525%2520off.pdf"`,
    },
    { first: `curl -sf -X DELETE -H "X-Auth: $TOKEN" "$URL/api/resources/documents/old.txt"` },
    { first: `${GET} "$URL/api/raw/documents/report.pdf"`, says: ['new'] },
    { first: `curl -sf -X OPTIONS "$URL/api/tus/documents/"` },
    {
      first: `curl -sf -X POST -H "X-Auth: $TOKEN" -H 'Content-Type: application/offset+octet-stream' --data-binary @file -H 'Tus-Resumable: 1.0.0' -H 'Upload-Length: 1000000' "$URL/api/tus/documents/film.mkv"`,
    },
    { first: `${GET} "$URL/api/uploads"`, says: ['film.mkv'] },
    { first: `${GET} "$URL/api/search/documents/?query=report"`, says: ['report.pdf'] },
    {
      first: `curl -sf -X POST -H "X-Auth: $TOKEN" ${JSON_BODY} -d '{"expires":7,"unit":"days"}' "$URL/api/share/documents/report.pdf"`,
      says: ['"hash"'],
    },
    { first: `${GET} "$URL/api/shares"`, says: ['report.pdf'] },
    {
      first: `curl -sf -X POST -H "X-Auth: $TOKEN" ${JSON_BODY} -d '{"what":"user","which":[],"data":{"username":"grace","password":"a long password"}}' "$URL/api/users"`,
    },
    { first: `${GET} "$URL/api/users"`, says: ['"grace"'] },
    { first: `curl -sf -X POST -H "X-Auth: $TOKEN" ${BYTES} --data-binary @filebrowser.db "$URL/api/move-in"` },
    { first: `${GET} "$URL/api/audit/export?format=json"`, says: ['grace'] },
    { first: `${GET} "$URL/api/openapi.json"`, says: ['"openapi"'] },
  ],
}
