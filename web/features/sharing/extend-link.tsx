import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Share } from '#contract/shares.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ExpiryChips } from './expiry-chips.tsx'
import type { Duration } from './expiry-presets.ts'
import { itemName } from './item-name.ts'
import { shareCalls, sharesKey } from './queries.ts'

/** Returns a function that sets a new expiry of a link, from now. */
function useExtend(share: Share, onDone: () => void) {
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function extend({ duration, unit }: Duration): Promise<void> {
    setBusy(true)
    try {
      await shareCalls(api).update(share.hash, { expires: duration, unit })
      await queries.invalidateQueries({ queryKey: sharesKey })
      toasts.success(t('links.extended'))
      onDone()
    } catch (error) {
      toasts.error(t(errorKey(error)))
    } finally {
      setBusy(false)
    }
  }
  return (duration: Duration) => {
    if (!busy) void extend(duration)
  }
}

/** Offers durations from now for an expired link. Selecting one extends the link at once. */
export function ExtendChips({ share, onDone }: { share: Share; onDone: () => void }) {
  return <ExpiryChips selected={null} onSelect={useExtend(share, onDone)} />
}

/** Extends an expired link. */
export function ExtendLinkPrompt({ share, onClose }: { share: Share; onClose: () => void }) {
  const { t } = useText()
  return (
    <Dialog
      title={t('links.extendOf', itemName(share))}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('action.cancel')}</Button>}
    >
      <ExtendChips share={share} onDone={onClose} />
    </Dialog>
  )
}
