import { useQueryClient } from '@tanstack/react-query'
import type { ApiToken } from '#contract/tokens.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { type TokenDraft, tokenCalls, tokensKey } from './queries.ts'
import { TokenCreatedPrompt } from './token-created-prompt.tsx'
import { faultsOfRefusal, NEW_DRAFT, type TokenFaults } from './token-draft.ts'
import { TokenPrompt } from './token-prompt.tsx'

/** Returns an address on which a token for a folder can be tried: the listing of the folder. */
const tryUrl = (folder: string) => location.origin + hrefOf(resourceAddress(withTrailingSlash(folder)))

/** Returns the address of a folder for WebDAV clients. */
const driveUrl = (folder: string) => location.origin + hrefOf(`/dav${encodePath(withTrailingSlash(folder))}`)

/** Returns the actions that create and revoke tokens in prompts. */
export function useTokens() {
  const { api, prompts, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const calls = tokenCalls(api)
  const onClose = prompts.close
  const refresh = () => queries.invalidateQueries({ queryKey: tokensKey })

  /** Opens the form. The password prompt replaces it, so it is opened again with the same input if no token was created. */
  function make(typed: TokenDraft = NEW_DRAFT, faults: TokenFaults = {}): void {
    const onSubmit = async (draft: TokenDraft): Promise<void> => {
      try {
        const made = await withProof((proof) => calls.createToken(draft, proof))
        if (!made) return make(draft)
        const { path, protocols } = made.token
        const drive = protocols.includes('webdav') ? driveUrl(path) : null
        prompts.open({
          id: 'token-made',
          content: <TokenCreatedPrompt secret={made.secret} {...{ tryUrl: tryUrl(path), drive, onClose }} />,
        })
        await refresh()
      } catch (error) {
        const refused = faultsOfRefusal(error)
        if (!refused) toasts.error(t(isTooMany(error) ? 'tokens.tooMany' : errorKey(error)))
        make(draft, refused ?? {})
      }
    }
    prompts.open({ id: 'token', content: <TokenPrompt {...{ typed, faults, onSubmit, onClose }} /> })
  }

  function askToRevoke(token: ApiToken): void {
    const onConfirm = async (): Promise<void> => {
      try {
        await calls.revoke(token.id)
        toasts.success(t('tokens.revoked'))
      } catch (error) {
        // A token that no longer exists is the wanted result.
        if (!(error instanceof ApiError && error.status === 404)) toasts.error(t(errorKey(error)))
      }
      onClose()
      await refresh()
    }
    const content = (
      <ConfirmPrompt title={t('tokens.revoke.title')} confirm={t('tokens.revoke')} {...{ onConfirm, onClose }}>
        {t('tokens.revoke.detail', visibleName(token.name))}
      </ConfirmPrompt>
    )
    prompts.open({ id: 'token-revoke', content })
  }
  return { make: () => make(), askToRevoke }
}

const isTooMany = (error: unknown) => error instanceof ApiError && error.code === 'too_many'
