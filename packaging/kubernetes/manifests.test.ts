import { describe, expect, test } from 'bun:test'
import { imageOf, instructionsOf } from '../testing/dockerfile.ts'
import { packagingFile } from '../testing/places.ts'
import { at, documentsOf } from '../testing/yaml.ts'

const all = documentsOf(packagingFile('kubernetes/coffer.yaml'))
const kind = (name: string) => all.filter((each) => at(each, 'kind') === name)
const [deployment] = kind('Deployment')
const pod = at(deployment, 'spec', 'template', 'spec')
const container = at(pod, 'containers', 0)
const image = imageOf(instructionsOf(packagingFile('docker/Dockerfile')))

describe('the manifests', () => {
  test('are a deployment, a service and two volumes', () => {
    expect(all.map((each) => at(each, 'kind'))).toEqual([
      ...['PersistentVolumeClaim', 'PersistentVolumeClaim', 'Deployment', 'Service'],
    ])
  })

  test('never let two of them have one database', () => {
    expect(at(deployment, 'spec')).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } })
  })

  test('are told nothing that would be taken for a setting', () => {
    // For a service named coffer, pods would get COFFER_PORT=tcp://….
    expect(at(pod, 'enableServiceLinks')).toBe(false)
  })

  test('ask whether it lives where it says so, and whether it is ready', () => {
    expect(at(container, 'livenessProbe', 'httpGet')).toEqual({ path: '/health/live', port: 'http' })
    expect(at(container, 'startupProbe', 'httpGet')).toEqual({ path: '/health/live', port: 'http' })
    expect(at(container, 'readinessProbe', 'httpGet')).toEqual({ path: '/health/ready', port: 'http' })
    expect(at(container, 'ports')).toEqual([{ name: 'http', containerPort: Number(image.env.COFFER_PORT) }])
    expect(Number(at(pod, 'terminationGracePeriodSeconds'))).toBeGreaterThan(15)
  })

  test('give it no more rights than it needs', () => {
    expect(at(pod, 'securityContext')).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(at(container, 'securityContext')).toEqual({
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    })
    expect(at(pod, 'automountServiceAccountToken')).toBe(false)
  })

  test('mount what the image keeps things in, and a place for what is passing', () => {
    const mounts = at(container, 'volumeMounts')
    expect(mounts).toEqual([
      { name: 'files', mountPath: image.env.COFFER_ROOT ?? '' },
      { name: 'database', mountPath: image.env.COFFER_DATA ?? '' },
      { name: 'tmp', mountPath: '/tmp' },
    ])
    const claims = kind('PersistentVolumeClaim').map((each) => at(each, 'metadata', 'name'))
    expect([0, 1].map((place) => at(pod, 'volumes', place, 'persistentVolumeClaim', 'claimName'))).toEqual(claims)
  })

  test('lead to it from the service, and to that from the ingress', () => {
    const [service] = kind('Service')
    expect(at(service, 'spec', 'selector')).toEqual(at(deployment, 'spec', 'selector', 'matchLabels'))
    expect(at(deployment, 'spec', 'template', 'metadata', 'labels')).toEqual(at(service, 'spec', 'selector'))
    const [ingress] = documentsOf(packagingFile('kubernetes/ingress.yaml'))
    const backend = at(ingress, 'spec', 'rules', 0, 'http', 'paths', 0, 'backend', 'service')
    expect(backend).toEqual({ name: at(service, 'metadata', 'name'), port: { name: 'http' } })
    expect(at(ingress, 'metadata', 'annotations')).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-body-size': '0',
      'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
    })
  })
})
