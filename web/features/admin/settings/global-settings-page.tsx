import { useQuery } from '@tanstack/react-query'
import { usePageTools } from '#web/lib/page-tools.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { type SettingsVersion, settingsQuery } from '#web/lib/settings-query.ts'
import { Loading } from '#web/ui/loading.tsx'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.tsx'
import type { AccountParts } from './account-parts.ts'
import {
  FACTOR,
  factorErrors,
  GENERAL,
  generalErrors,
  PUSH,
  pushErrors,
  QUOTA,
  quotaErrors,
  RETENTION,
  retentionErrors,
  SEARCH,
  searchErrors,
  UPLOADS,
  uploadErrors,
} from './cards.ts'
import { DefaultsCard } from './defaults-card.tsx'
import { FactorSettingsCard } from './factor-card.tsx'
import { GeneralCard } from './general-card.tsx'
import { CommandsCard } from './hooks/commands-card.tsx'
import { ImportCard } from './import-filebrowser/import-card.tsx'
import { MailCard } from './mail/mail-card.tsx'
import { PushSettingsCard } from './push-card.tsx'
import { DefaultQuotaCard } from './quota-card.tsx'
import { RetentionCard } from './retention-card.tsx'
import { SearchCard } from './search-card.tsx'
import { UploadsCard } from './uploads-card.tsx'
import { useSettingsCard } from './use-settings-card.tsx'

/** Edits the settings of the whole instance. */
export function GlobalSettingsPage({ renderError, parts }: SettingsPageProps & { parts: AccountParts }) {
  const { api } = usePageTools()
  const { data, error, refetch } = useQuery(settingsQuery(api))
  if (data) return <Cards version={data} parts={parts} />
  return error ? renderError(error, () => void refetch()) : <Loading />
}

function Cards({ version, parts }: { version: SettingsVersion; parts: AccountParts }) {
  const execution = runtimeConfig.EnableExec
  const general = useSettingsCard(version, GENERAL, generalErrors)
  const uploads = useSettingsCard(version, UPLOADS, uploadErrors)
  const search = useSettingsCard(version, SEARCH, searchErrors)
  const keeping = useSettingsCard(version, RETENTION, retentionErrors)
  const quota = useSettingsCard(version, QUOTA, quotaErrors)
  const factor = useSettingsCard(version, FACTOR, factorErrors)
  const push = useSettingsCard(version, PUSH, pushErrors)
  const defaults = useSettingsCard(version, ['defaults'])
  const commands = useSettingsCard(version, ['commands'])
  useUnsavedGuard(
    [general, uploads, search, keeping, quota, factor, push, defaults, commands].some(({ dirty }) => dirty),
  )
  return (
    <>
      <GeneralCard
        card={general}
        execution={execution}
        brandingMissing={version.settings.brandingMissing === true}
        RulesEditor={parts.RulesEditor}
      />
      {runtimeConfig.AuthMethod === 'json' && <FactorSettingsCard card={factor} />}
      <UploadsCard card={uploads} />
      <SearchCard card={search} />
      <RetentionCard card={keeping} />
      <DefaultQuotaCard card={quota} />
      <DefaultsCard card={defaults} execution={execution} Fields={parts.DefaultsFields} />
      {execution && <CommandsCard card={commands} hasShell={general.value.shell.length > 0} />}
      <MailCard />
      {!runtimeConfig.NoServiceWorker && <PushSettingsCard card={push} />}
      <ImportCard />
    </>
  )
}
