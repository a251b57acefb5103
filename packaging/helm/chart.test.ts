import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { CLONE, packagingFile } from '../testing/places.ts'
import { at, documentsOf } from '../testing/yaml.ts'

const FOLDER = 'helm/coffer/templates'
const names = readdirSync(join(CLONE, 'packaging', FOLDER))
const templates = names.map((name) => [name, packagingFile(`${FOLDER}/${name}`)] as const)
const values = Bun.YAML.parse(packagingFile('helm/coffer/values.yaml'))

/** Returns a template as YAML, without template logic: lines that are only for Helm are left out, and values are replaced by a word. */
const skeleton = (name: string) =>
  Bun.YAML.parse(
    packagingFile(`${FOLDER}/${name}`)
      .replace(/^\s*\{\{-?.*\}\}\n/gm, '')
      .replace(/\{\{.*?\}\}/g, 'value'),
  )

describe('the chart', () => {
  test('goes with the program', () => {
    expect(Bun.YAML.parse(packagingFile('helm/coffer/Chart.yaml'))).toMatchObject({
      ...{ apiVersion: 'v2', name: 'coffer', version: manifest.version, appVersion: manifest.version },
    })
  })

  test.each([...templates])('%s uses no value that is not there', (_, text) => {
    for (const [, path = ''] of text.matchAll(/\.Values\.([\w.]+)/g))
      expect([path, at(values, ...path.split('.')) === undefined]).toEqual([path, false])
  })

  test('has no value that nothing uses', () => {
    const used = templates.flatMap(([, text]) => [...text.matchAll(/\.Values\.(\w+)/g)].map(([, name]) => name))
    expect(Object.keys(Object(values)).filter((name) => !used.includes(name))).toEqual([])
  })

  test('opens and closes what Helm decides', () => {
    for (const [, text] of templates) {
      const opened = text.match(/\{\{-? (?:if|range|with) /g)?.length ?? 0
      expect(text.match(/\{\{-? end \}\}/g)?.length ?? 0).toBe(opened)
    }
  })

  test('deploys as the manifests do', () => {
    const deployment = documentsOf(packagingFile('kubernetes/coffer.yaml')).find(
      (one) => at(one, 'kind') === 'Deployment',
    )
    const pods = [deployment, skeleton('deployment.yaml')].map((each) => at(each, 'spec', 'template', 'spec'))
    expect(at(skeleton('deployment.yaml'), 'spec')).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } })
    for (const key of ['enableServiceLinks', 'automountServiceAccountToken', 'terminationGracePeriodSeconds'])
      expect(at(pods[1], key)).toEqual(at(pods[0], key))
    for (const key of ['startupProbe', 'livenessProbe', 'readinessProbe', 'securityContext', 'volumeMounts', 'ports'])
      expect(at(pods[1], 'containers', 0, key)).toEqual(at(pods[0], 'containers', 0, key))
    expect(at(skeleton('service.yaml'), 'spec', 'ports', 0, 'targetPort')).toBe('http')
    expect(at(skeleton('ingress.yaml'), 'kind')).toBe('Ingress')
    for (const name of ['claim-files.yaml', 'claim-database.yaml'])
      expect(at(skeleton(name), 'metadata', 'annotations')).toEqual({ 'helm.sh/resource-policy': 'keep' })
  })
})
