import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { FolderQuota as FolderQuotaData, OwnLimit } from '#contract/quotas.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { QuotaUsageText } from '#web/ui/quota-usage-text.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { LimitField } from './limit-field.tsx'
import { isInvalidLimit } from './limit-units.ts'
import { quotaCalls, quotasKey } from './queries.ts'
import styles from './quotas.module.css'

const ownLimit = (limit: number | null): OwnLimit => limit ?? 'unlimited'
const limitOf = (own: OwnLimit): number | null => (typeof own === 'number' ? own : null)

/** Shows the usage of a folder with a quota, which administrators can change. */
export function FolderQuota({ quota, canChange }: { quota: FolderQuotaData; canChange: boolean }) {
  return (
    <div className={styles.folder}>
      {quota.usage && <QuotaUsageText limit={quota.limit} usage={quota.usage} />}
      {canChange && <FolderLimits key={`${quota.path} ${quota.limit.bytes} ${quota.limit.files}`} quota={quota} />}
    </div>
  )
}

function FolderLimits({ quota: { path, limit } }: { quota: FolderQuotaData }) {
  const { api, toasts } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const [bytes, setBytes] = useState(ownLimit(limit.bytes))
  const [files, setFiles] = useState(ownLimit(limit.files))
  const [state, run] = useWorkState()
  const error = (own: OwnLimit) => (isInvalidLimit(own) ? t('quota.fault') : undefined)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy' || isInvalidLimit(bytes) || isInvalidLimit(files)) return
    run(async () => {
      await quotaCalls(api).setOfFolder(path, { bytes: limitOf(bytes), files: limitOf(files) })
      await queries.invalidateQueries({ queryKey: quotasKey })
    }).catch((cause: unknown) => toasts.error(t(errorKey(cause))))
  }
  return (
    <form className={styles.folder} onSubmit={save} noValidate aria-label={t('quota.title')}>
      <LimitField
        of="bytes"
        label={t('quota.bytes')}
        value={bytes}
        inherited={null}
        error={error(bytes)}
        onValue={setBytes}
      />
      <LimitField
        of="files"
        label={t('quota.files')}
        value={files}
        inherited={null}
        error={error(files)}
        onValue={setFiles}
      />
      <Button type="submit" state={state}>
        {t('settings.update')}
      </Button>
    </form>
  )
}
