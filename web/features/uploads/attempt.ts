import type { ConflictAnswer } from './conflicts.ts'
import { consequenceOf } from './failure.ts'
import type { Load, Sender, SendOutcome } from './send.ts'
import type { Upload } from './upload.ts'

/** Outcome of an upload, or `unfinished` when the user must decide about a partial upload on the server. */
export type AttemptResult = SendOutcome | { readonly kind: 'unfinished' }

/** Checks whether a decision is needed before a large file is sent. Small files are sent without a check, which is faster. */
async function checkBeforeSend(sender: Sender, upload: Upload): Promise<AttemptResult | null> {
  if (upload.same === 'skip') {
    if (await sender.isSame(upload)) return { kind: 'same' }
    upload.same = 'differs'
  }
  if (upload.isUnfinishedChecked || upload.addresses.length > 0) return null
  upload.isUnfinishedChecked = true
  upload.unfinished = await sender.findUnfinished(upload)
  if (upload.unfinished === null) return null
  if (!upload.kept?.again) return { kind: 'unfinished' }
  upload.addresses = [upload.unfinished.address]
  upload.unfinished = null
  return null
}

/** Sends a large file. If the request failed but the server has the file, counts it as uploaded. */
async function sendLarge(sender: Sender, upload: Upload, load: Load): Promise<readonly AttemptResult[]> {
  const known = await checkBeforeSend(sender, upload)
  if (known) return [known]
  try {
    return await sender.send(load)
  } catch (error) {
    const arrived = upload.resent && consequenceOf(error, upload) === 'taken' && (await sender.isSame(upload))
    if (arrived) return [{ kind: 'same' }]
    throw error
  }
}

/** Sends a load once. Throws as `SendLoad`. */
export function attempt(sender: Sender, load: Load): Promise<readonly AttemptResult[]> {
  const [first] = load.uploads
  if (first && load.uploads.length === 1 && !sender.isSmall(first)) return sendLarge(sender, first, load)
  return sender.send(load)
}

/** Applies the user's answer to an upload. Returns false if the upload is to be dropped. */
export function applyConflictAnswer(upload: Upload, answer: ConflictAnswer, name: (upload: Upload) => string): boolean {
  const { unfinished } = upload
  upload.unfinished = null
  if (answer === 'skip') return false
  if (answer === 'resume' && unfinished) upload.addresses = [unfinished.address]
  if (answer === 'skip-same') upload.same = 'skip'
  if (answer === 'keep-both') {
    upload.renamed += 1
    upload.path = name(upload)
  }
  if (answer === 'replace') upload.override = true
  return true
}
