import type { ConflictAnswer } from './conflicts.ts'
import { consequenceOf } from './failure.ts'
import type { Load, Outcome, Sender } from './send.ts'
import type { Upload } from './upload.ts'

/** What became of an upload, or that the person is to be asked what to do about what the server has of it. */
export type Result = Outcome | { readonly kind: 'unfinished' }

/** Looks whether there is something to decide before a large file is sent; a small one is sent sooner than asked about. */
async function lookAhead(sender: Sender, upload: Upload): Promise<Result | null> {
  if (upload.same === 'skip') {
    if (await sender.isSame(upload)) return { kind: 'same' }
    upload.same = 'differs'
  }
  if (upload.looked || upload.addresses.length > 0) return null
  upload.looked = true
  upload.unfinished = await sender.find(upload)
  if (upload.unfinished === null) return null
  if (!upload.kept?.again) return { kind: 'unfinished' }
  upload.addresses = [upload.unfinished.address]
  upload.unfinished = null
  return null
}

/** Sends a large file; what arrived although nobody said so counts as arrived. */
async function sendLarge(sender: Sender, upload: Upload, load: Load): Promise<readonly Result[]> {
  const known = await lookAhead(sender, upload)
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
export function attempt(sender: Sender, load: Load): Promise<readonly Result[]> {
  const [first] = load.uploads
  if (first && load.uploads.length === 1 && !sender.isSmall(first)) return sendLarge(sender, first, load)
  return sender.send(load)
}

/** Does to an upload what the person answered. Answers whether it is wanted any longer. */
export function applyTo(upload: Upload, answer: ConflictAnswer, name: (upload: Upload) => string): boolean {
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
