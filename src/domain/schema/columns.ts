import * as z from 'zod/mini'
import { t } from './words.ts'

// The column types of rows. Each has a counterpart in SQL (supabase/schema); a contract test checks that both sides
// agree on boundary values.

export const idSchema = z.uuid()

/** Text without U+0000 or lone surrogates: a single one of them makes Postgres reject the whole request. */
export const textSchema = (min: number, max: number, message?: () => string) =>
  z
    .string()
    .check(
      z.minLength(min, message && { error: message }),
      z.maxLength(max),
      z.refine(isStorable, { error: () => t.notStorable }),
    )

/** Only the ISO format has a year 0: SQL goes from 1 BC to AD 1. */
const hasYear = z.refine<string>((value) => !value.startsWith('0000'), { error: () => t.yearInvalid })

export const calendarDateSchema = z.iso.date().check(hasYear)

/** An instant in UTC, normalized to `2026-11-21T10:30:00.000Z`, so that instants sort as text. */
export const instantSchema = z.pipe(
  z.iso.datetime({ offset: true }).check(hasYear),
  z.transform((value: string) => (value.length === 24 && value.endsWith('Z') ? value : new Date(value).toISOString())),
)

/** An instant inside a JSON value, which the server stores unchanged, so it must have the format that devices write. */
export const storedInstantSchema = z.iso.datetime({ precision: 3 }).check(hasYear)

/** A time of day, `HH:MM`. */
export const localTimeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

export const wholeNumberSchema = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))

/** IDs of teams, each once. */
export const teamListSchema = (min: number) =>
  z
    .array(idSchema)
    .check(z.minLength(min), z.maxLength(100))
    .check(z.refine((ids) => new Set(ids).size === ids.length))

export const scoreSchema = wholeNumberSchema(0, 999)

/** Degrees of latitude or longitude, to six decimal places: a tenth of a meter. */
export const degreesSchema = (limit: number) =>
  z.number().check(
    z.gte(-limit),
    z.lte(limit),
    z.refine((value) => Math.round(value * 1e6) / 1e6 === value, { error: () => t.tooManyDecimals }),
  )

export const hexColorSchema = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, { error: () => t.colorInvalid }))

export const httpsUrlSchema = z
  .string()
  .check(z.maxLength(500), z.regex(/^https:\/\/[^\s"'<>\\]+$/, { error: () => t.notHttps }))

/**
 * A picture on this site, as a path. Pictures on other hosts are not allowed, because each of them would tell its host
 * who reads a youth league's page.
 */
export const sitePathSchema = z
  .string()
  .check(z.maxLength(300), z.regex(/^\/[A-Za-z0-9._~-][A-Za-z0-9._~/-]*$/, { error: () => t.pathInvalid }))

/** How many characters of a data URL a logo can have: about 12 kB of picture. */
export const maxLogoCharacters = 16_000

/**
 * A logo: a path on this site, or a small picture in the row itself, which devices also have offline. SVG is not
 * allowed, since it can contain scripts and links.
 */
export const logoSchema = z.string().check(
  z.maxLength(maxLogoCharacters),
  z.regex(/^(?:\/[A-Za-z0-9._~-][A-Za-z0-9._~/-]{0,298}|data:image\/(?:webp|png);base64,[A-Za-z0-9+/]{20,}={0,2})$/, {
    error: () => t.pathInvalid,
  }),
)

/** A name used in a URL. */
export const slugSchema = z.string().check(z.minLength(3), z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))

/** A small picture, stored in the row itself. */
export const jpegDataUrlSchema = z
  .string()
  .check(z.maxLength(60_000), z.regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]{20,}={0,2}$/))

/** ECDSA on P-256, in hexadecimal: the key is an uncompressed point, the signature r followed by s. */
export const hexPublicKeySchema = z.string().check(z.regex(/^04[0-9a-f]{128}$/))
export const hexSignatureSchema = z.string().check(z.regex(/^[0-9a-f]{128}$/))

/** A SHA-256 hash in hexadecimal. */
export const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A counter of the organization's changes, set by the server. 0 on a row that the server has not seen. */
export const versionSchema = z.int().check(z.gte(0))

function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}
