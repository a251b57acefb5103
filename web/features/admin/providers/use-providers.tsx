import { useQueryClient } from '@tanstack/react-query'
import type { Group } from '#contract/groups.ts'
import type { Provider } from '#contract/sign-in-providers.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { draftOf, type ProviderDraft, updateOf } from './provider-draft.ts'
import { ProviderPrompt } from './provider-prompt.tsx'
import { providerCalls, providersQuery } from './queries.ts'

/** Returns the actions that add, edit and remove providers in prompts. */
export function useProviders(groups: readonly Group[]) {
  const { api, prompts, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const calls = providerCalls(api)
  const onClose = prompts.close
  const refresh = () => queries.invalidateQueries({ queryKey: providersQuery(api).queryKey })

  /** Opens the form. The password prompt replaces it, so it is opened again with the same input if nothing was saved. */
  function edit(provider: Provider | null, typed = draftOf(provider, groups), isIssuerRefused = false): void {
    const onSubmit = async (draft: ProviderDraft): Promise<void> => {
      const update = updateOf(draft, groups)
      try {
        const saved = await withProof((proof) =>
          provider ? calls.update(provider.id, update, proof) : calls.create(update, proof),
        )
        if (!saved) return edit(provider, draft)
        onClose()
        toasts.success(t('providers.saved'))
      } catch (error) {
        const isRefused = error instanceof ApiError && error.field === 'issuer'
        if (!isRefused) toasts.error(t(errorKey(error)))
        edit(provider, draft, isRefused)
      } finally {
        void refresh()
      }
    }
    const content = <ProviderPrompt {...{ provider, groups, typed, isIssuerRefused, onSubmit, onClose }} />
    prompts.open({ id: 'provider', content })
  }

  function askToRemove({ id, name }: Provider): void {
    const onConfirm = async (): Promise<void> => {
      onClose()
      try {
        if (await withProof((proof) => calls.remove(id, proof))) toasts.success(t('providers.removed'))
      } catch (error) {
        toasts.error(t(errorKey(error)))
      }
      await refresh()
    }
    const texts = { title: t('providers.remove.title'), confirm: t('providers.remove.confirm') }
    const content = (
      <ConfirmPrompt {...texts} {...{ onConfirm, onClose }}>
        {t('providers.remove.detail', visibleName(name))}
      </ConfirmPrompt>
    )
    prompts.open({ id: 'provider-remove', content })
  }
  return { edit: (provider: Provider | null) => edit(provider), askToRemove }
}
