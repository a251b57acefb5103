import { type CreatedAdministrator, createFirstAdministrator } from '#server/accounts/users/first-administrator.ts'
import type { Config } from '#server/platform/config/settings.ts'
import { version } from '#server/platform/config/version.ts'
import { Traffic } from '#server/platform/log/traffic.ts'
import { Health, type HealthParts } from './health/health.ts'
import { ImportSession, type ImportSessionParts } from './import-filebrowser/import-session.ts'
import { FileBrowserImporter, type FileBrowserImporterParts } from './import-filebrowser/importer.ts'
import { Metrics, type MetricsParts } from './metrics/metrics.ts'
import { openPage, type PageParts } from './web-app/open-page.ts'

export type OperatorParts = FileBrowserImporterParts &
  Omit<ImportSessionParts, 'importer'> &
  HealthParts &
  Omit<MetricsParts, 'traffic' | 'health'> &
  Omit<PageParts, 'start' | 'version'> &
  Parameters<typeof createFirstAdministrator>[0] & {
    readonly config: Config
    readonly previewKinds: PageParts['start']['previewKinds']
  }

/**
 * Opens health, metrics, the import from File Browser and the built page, and creates the first administrator when there is none. Closed
 * with `opened`.
 */
export async function openOperator(parts: OperatorParts, opened: AsyncDisposableStack) {
  const { config, previewKinds, now } = parts
  const importSession = new ImportSession({ ...parts, importer: new FileBrowserImporter(parts) })
  const [health, traffic] = [new Health(parts), new Traffic()]
  const metrics = openMetrics({ ...parts, health, traffic }, opened)
  const firstAdministrator = await makeFirst(config, parts, now())
  const page = await openPage({ ...parts, start: { ...config, previewKinds }, version })
  return { importSession, health, traffic, metrics, firstAdministrator, ...page }
}

function openMetrics(parts: MetricsParts & { config: Config }, opened: AsyncDisposableStack): Metrics | null {
  const { token, address } = parts.config.metrics
  if (token === undefined && address === null) return null
  return opened.adopt(new Metrics(parts), (open) => open.close())
}

function makeFirst(
  { username, secrets }: Config,
  parts: Parameters<typeof createFirstAdministrator>[0],
  now: number,
): Promise<CreatedAdministrator | null> {
  const wanted = { username, password: secrets.adminPassword, passwordHash: secrets.adminPasswordHash }
  return createFirstAdministrator(parts, wanted, now)
}
