import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PersonAccess } from '#contract/access.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { joinPath } from '#web/lib/paths.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { accessQueries } from '../../access/queries.ts'

/** Delay after the last key stroke until the server is asked, in milliseconds. */
const PAUSE = 300

/** Saved account for which rules are tested. */
export interface TestedUser {
  readonly username: string
  readonly scope: string
}

/** Names the folders whose access entries take something away from the user at a path of their scope. */
export function EntryNote({ path, user }: { path: string; user: TestedUser }) {
  const { t } = useText()
  const { api } = usePageTools()
  const [asked, setAsked] = useState(path)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(path), PAUSE)
    return () => clearTimeout(timer)
  }, [path])
  const item = asked.split('/').filter(Boolean).reduce(joinPath, user.scope)
  const report = useInfiniteQuery(accessQueries(api).report(item, user.username))
  const people = report.data?.pages.flatMap((page) => page.people) ?? []
  const person = people.find(({ username }) => username === user.username)
  return person ? foldersDenying(person).map((folder) => ` ${t('people.trial.entry', visibleName(folder))}`) : null
}

/** Returns the folders with entries that deny the user something, each once. */
function foldersDenying({ effects }: PersonAccess): string[] {
  const folders = Object.values(effects).flatMap(({ allowed, because }) =>
    !allowed && because.by === 'entry' && because.path !== null ? because.path : [],
  )
  return [...new Set(folders)]
}
