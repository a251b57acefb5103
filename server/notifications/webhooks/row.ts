import * as z from 'zod/mini'
import { HookEvent } from '#contract/hooks.ts'
import { knowsJson, unknownFields } from '#server/platform/json/stored-values.ts'

/** Returns the columns of a row that hold an unknown value. */
export const unknownWebhookColumns = (row: { readonly events: string }): readonly string[] =>
  unknownFields(row, { events: knowsJson(z.array(HookEvent)) })
