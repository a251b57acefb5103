import { useQueryClient } from '@tanstack/react-query'
import type { Webhook, WebhookUpdate } from '#contract/webhooks.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { Proof } from '#web/lib/proof.ts'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { hookCalls, hookQueries, webhooksKey } from './queries.ts'
import { draftOf, refusalErrors, type WebhookErrors } from './webhook-draft.ts'
import { WebhookPrompt } from './webhook-prompt.tsx'
import { WebhookSecretPrompt } from './webhook-secret-prompt.tsx'

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Returns a function that calls the webhook API, reports errors, and refreshes the list. It returns null if nothing was changed. */
function useWebhookChange() {
  const { api, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const calls = hookCalls(api)

  async function changing<T extends object>(
    work: (made: typeof calls, proof: Proof) => Promise<T>,
    onRefused: (error: unknown) => boolean = () => false,
  ): Promise<T | null> {
    try {
      return await withProof((proof) => work(calls, proof))
    } catch (error) {
      if (!onRefused(error)) toasts.error(t(errorKey(error)))
      return null
    } finally {
      void queries.invalidateQueries({ queryKey: webhooksKey })
    }
  }
  return changing
}

/** Returns the actions that add, edit and delete webhooks in prompts. */
export function useWebhookPrompts() {
  const { prompts, toasts } = usePageTools()
  const { t } = useText()
  const changing = useWebhookChange()
  const onClose = prompts.close
  const showSecret = ({ secret }: { secret: string }) =>
    prompts.open({ id: 'webhook-secret', content: <WebhookSecretPrompt secret={secret} onClose={onClose} /> })

  /** Opens the form. The password prompt replaces it, so it is opened again with the same input if nothing was saved. */
  function edit(webhook: Webhook | null, typed: WebhookUpdate = draftOf(webhook), faults: WebhookErrors = {}): void {
    const onSubmit = async (draft: WebhookUpdate): Promise<void> => {
      let refused: WebhookErrors | null = null
      const saved = await changing(
        async (calls, proof) =>
          webhook
            ? { webhook: await calls.changeWebhook(webhook.id, draft, proof), secret: null }
            : calls.addWebhook(draft, proof),
        (error) => {
          refused = refusalErrors(error)
          return refused !== null
        },
      )
      if (!saved) return edit(webhook, draft, refused ?? {})
      onClose()
      if (saved.secret === null) toasts.success(t('webhooks.saved'))
      else showSecret({ secret: saved.secret })
    }
    const content = (
      <WebhookPrompt isNew={webhook === null} {...{ typed, faults }} onSubmit={onSubmit} onClose={onClose} />
    )
    prompts.open({ id: 'webhook', content })
  }

  function askToDelete(webhook: Webhook): void {
    const onConfirm = async (): Promise<void> => {
      const removed = await changing(
        (calls, proof) => calls.deleteWebhook(webhook.id, proof),
        (error) => isGone(error),
      )
      onClose()
      if (removed) toasts.success(t('webhooks.deleted'))
    }
    const content = (
      <ConfirmPrompt
        title={t('webhooks.delete.title')}
        confirm={t('webhooks.delete.confirm')}
        {...{ onConfirm, onClose }}
      >
        {t('webhooks.delete.detail', visibleName(webhook.url))}
      </ConfirmPrompt>
    )
    prompts.open({ id: 'webhook-delete', content })
  }

  function askForSecret(webhook: Webhook): void {
    const onConfirm = async (): Promise<void> => {
      const made = await changing((calls, proof) => calls.newSecret(webhook.id, proof))
      onClose()
      if (made) showSecret(made)
    }
    const content = (
      <ConfirmPrompt
        title={t('webhooks.newSecret.title')}
        confirm={t('webhooks.newSecret.confirm')}
        {...{ onConfirm, onClose }}
      >
        {t('webhooks.newSecret.detail', visibleName(webhook.url))}
      </ConfirmPrompt>
    )
    prompts.open({ id: 'webhook-new-secret', content })
  }
  return { edit, askToDelete, askForSecret }
}

/** Returns the actions for a webhook in the list. */
export function useWebhookCalls() {
  const { api } = usePageTools()
  const queries = useQueryClient()
  const changing = useWebhookChange()
  const { queryKey } = hookQueries(api).webhooks()
  return {
    /** Enables or disables a webhook. The list is updated before this resolves. */
    async setEnabled(webhook: Webhook, enabled: boolean): Promise<void> {
      const draft = { ...draftOf(webhook), enabled }
      const turned = await changing((calls, proof) => calls.changeWebhook(webhook.id, draft, proof))
      if (turned) queries.setQueryData(queryKey, (all) => all?.map((one) => (one.id === turned.id ? turned : one)))
    },
    test: (webhook: Webhook) => changing((calls, proof) => calls.testWebhook(webhook.id, proof)),
    sendAgain: (webhook: number, delivery: number) => changing((calls) => calls.sendAgain(webhook, delivery)),
  }
}
