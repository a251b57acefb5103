const DOCKER = 'Docker; the steps of the image and the compose files are run by `npm test -- packages`'
const SYSTEMD = 'systemd as the first process; package and unit are tried by `npm test -- packages`'
const CLUSTER = 'a cluster; manifests and chart are read by `npm test -- packages`'

/** Blocks that cannot run here, with the reason, by page and first line. */
export const NOT_RUN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    'npm test                         # all checks and tests, about 13 minutes on two cores': 'it is what runs this',
  },
  'docs/develop/releasing.md': {
    'npm run release                           # everything, into dist-release/':
      'a build of minutes, and a registry for other machines; `npm run campaign -- release` builds what it can',
  },
  'docs/operate/from-file-browser.md': {
    'docker compose stop filebrowser': DOCKER,
    'sudo systemctl disable --now filebrowser': SYSTEMD,
  },
  'docs/operate/install.md': {
    'npm run build:binary                              # for this machine, into dist-binary/':
      'minutes, and a registry for other machines; `npm test -- binary` builds the one for this machine',
  },
  'docs/operate/install-docker.md': {
    'docker build -f packaging/docker/Dockerfile -t coffer .': DOCKER,
    'cd packaging/compose': DOCKER,
    'docker run -d --name coffer -p 127.0.0.1:8080:8080 --stop-timeout 20 \\': DOCKER,
    'docker exec coffer coffer users ls': DOCKER,
    'docker run --rm -v "$PWD/files:/srv" -v "$PWD/database:/database" coffer import /database/filebrowser.db --dry-run':
      DOCKER,
  },
  'docs/operate/install-kubernetes.md': {
    'kubectl apply -f packaging/kubernetes/coffer.yaml': CLUSTER,
    'helm install coffer packaging/helm/coffer --set image.repository=registry.example.com/coffer --set image.tag=0.2.0':
      CLUSTER,
  },
  'docs/operate/install-systemd.md': {
    'npm run build:binary':
      'a build of minutes; `npm test -- packages` makes the package and installs it into a copy of this system',
    "sudo journalctl -u coffer | grep -A4 '  username'": SYSTEMD,
    'sudo install -m 755 dist-binary/coffer-0.2.0-linux-x64 /usr/bin/coffer': SYSTEMD,
    'sudo apt install bubblewrap': SYSTEMD,
  },
  'docs/operate/reverse-proxy.md': {
    'cd packaging/compose/caddy': DOCKER,
    'cd packaging/compose/nginx': DOCKER,
    'cd packaging/compose/traefik': DOCKER,
    'COFFER_DOMAIN=files.example.com docker compose -f compose.yaml -f compose.path.yaml up -d': DOCKER,
  },
}
