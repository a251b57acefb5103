import { up as users } from './migrations/0001-users.ts'
import { up as sessions } from './migrations/0002-sessions.ts'
import { up as settings } from './migrations/0003-settings.ts'
import { up as administration } from './migrations/0004-administration.ts'
import { up as shares } from './migrations/0005-shares.ts'
import { up as placesOfLinks } from './migrations/0006-places-of-links.ts'
import { up as uploads } from './migrations/0007-uploads.ts'
import { up as jobs } from './migrations/0008-jobs.ts'
import { up as hooks } from './migrations/0009-hooks.ts'
import { up as webhooks } from './migrations/0010-webhooks.ts'
import { up as welcome } from './migrations/0011-welcome.ts'
import { up as apiTokens } from './migrations/0012-api-tokens.ts'
import { up as history } from './migrations/0013-history.ts'
import { up as slashesOfLinks } from './migrations/0014-slashes-of-links.ts'
import { up as earlierTokens } from './migrations/0015-earlier-tokens.ts'
import { up as importedItems } from './migrations/0016-imported-items.ts'
import type { Step } from './step.ts'

/**
 * All steps of the schema, in order. Append only: a released step is never edited, renamed or removed. Within a minor version a step only
 * adds; any other step sets `readableSince`, the first patch of the minor version it comes with.
 */
export const migrations: Readonly<Record<string, Step>> = {
  '0001-users': { up: users },
  '0002-sessions': { up: sessions },
  '0003-settings': { up: settings },
  '0004-administration': { up: administration },
  '0005-shares': { up: shares },
  '0006-places-of-links': { up: placesOfLinks },
  '0007-uploads': { up: uploads },
  '0008-jobs': { up: jobs },
  '0009-hooks': { up: hooks },
  '0010-webhooks': { up: webhooks },
  '0011-welcome': { up: welcome },
  '0012-api-tokens': { up: apiTokens },
  '0013-history': { up: history },
  '0014-slashes-of-links': { up: slashesOfLinks },
  '0015-earlier-tokens': { up: earlierTokens },
  '0016-imported-items': { up: importedItems },
}
