import * as z from 'zod/mini'
import { TokenEffect, TokenProtocol } from '#contract/tokens.ts'
import { knowsJson, unknownFields } from '#server/platform/json/stored-values.ts'

/** Returns the columns of a row that hold an unknown value. */
export const unknownTokenColumns = (row: { readonly effects: string; readonly protocols: string }): readonly string[] =>
  unknownFields(row, { effects: knowsJson(z.array(TokenEffect)), protocols: knowsJson(z.array(TokenProtocol)) })
