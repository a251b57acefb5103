import { isPasswordError } from '#web/lib/password-error.ts'
import type { Prompts } from '#web/lib/prompts.ts'
import type { Proof, Prove } from '#web/lib/proof.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

const ProofPrompt = lazyComponent(async () => (await import('./proof-prompt.tsx')).ProofPrompt)

/**
 * Asks for the password in a prompt, and repeats the call until the password is right. Closing the prompt cancels, unless the call is in
 * progress: then its result decides.
 */
export const askForPassword =
  (prompts: Prompts): Prove =>
  (call) =>
    new Promise((resolve, reject) => {
      let open = true
      let busy = false
      const end = (settle: () => void) => {
        stop()
        if (open) prompts.close()
        settle()
      }
      const onProof = async (proof: Proof) => {
        busy = true
        try {
          const value = await call(proof)
          end(() => resolve(value))
        } catch (error) {
          busy = false
          if (open && isPasswordError(error)) throw error
          end(() => (isPasswordError(error) ? resolve(null) : reject(error)))
        }
      }
      const content = <ProofPrompt onProof={onProof} onClose={prompts.close} />
      prompts.open({ id: 'proof', content })
      // Another user is present, who is not asked.
      if (prompts.getSnapshot()?.content !== content) return resolve(null)
      const stop = prompts.subscribe(() => {
        if (prompts.getSnapshot()?.content === content) return
        open = false
        if (!busy) end(() => resolve(null))
      })
    })
