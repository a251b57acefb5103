import type { Upload } from './upload.ts'

/**
 * Answer to a name conflict or an interrupted upload. `skip-same` skips files of the same size and time. `resume` and `restart` apply to
 * interrupted uploads.
 */
export type ConflictAnswer = 'replace' | 'keep-both' | 'skip' | 'skip-same' | 'resume' | 'restart'

/** Uploads that need a decision, and the answers the user gave for all of them. */
export interface Conflicts {
  /** Returns the answer that already applies to an upload, or null. */
  knownAnswer(upload: Upload): ConflictAnswer | null
  add(upload: Upload): void
  /** Returns the upload to ask about now, or null. */
  first(): Upload | null
  /** Records an answer. Returns the uploads it applies to, none if the question is no longer the current one. */
  answer(question: Upload, answer: ConflictAnswer, toAll: boolean): readonly Upload[]
  /** Adds answers for all that were given earlier. */
  addAnswersForAll(answers: readonly ConflictAnswer[]): void
  remove(upload: Upload): void
  clear(): void
  /** Discards the answers for all, which apply only until the queue is empty. */
  clearAnswers(): void
}

/** Returns whether an answer to one question can apply to an upload. */
function fits(answer: ConflictAnswer, upload: Upload): boolean {
  if (answer === 'resume' || answer === 'restart') return upload.unfinished !== null
  if (upload.unfinished !== null) return answer === 'skip'
  return answer !== 'skip-same' || upload.same === 'unknown'
}

/** Creates an empty list. */
export function createConflicts(): Conflicts {
  let asked: Upload[] = []
  let forAll: ConflictAnswer[] = []
  return {
    knownAnswer: (upload) =>
      upload.renamed > 0 && upload.unfinished === null
        ? 'keep-both'
        : (forAll.find((answer) => fits(answer, upload)) ?? null),
    add: (upload) => void asked.push(upload),
    first: () => asked[0] ?? null,
    answer(question, answer, toAll) {
      if (asked[0] !== question) return []
      if (toAll) forAll.push(answer)
      const meant = toAll ? asked.filter((upload) => fits(answer, upload)) : [question]
      const these = new Set(meant)
      asked = asked.filter((upload) => !these.has(upload))
      return meant
    },
    addAnswersForAll: (answers) => void forAll.push(...answers),
    remove(upload) {
      asked = asked.filter((other) => other !== upload)
    },
    clear() {
      asked = []
    },
    clearAnswers() {
      forAll = []
    },
  }
}
