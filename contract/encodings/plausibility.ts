import { ENCODINGS, type Encoding, type Script } from './encodings.ts'

/** The usual non-ASCII letters and signs in texts of a script. */
const USUAL: Partial<Record<Script, RegExp>> = {
  western: /[éèàùâêîôûçëïüöäßñáíóúãõåæøœÄÖÜÉÀÇÅØÆÈÊÓÑ«»„“”’‘–—…°§€£·¿¡º©\u00a0]/u,
  central: /[áčďéěíňóřšťúůýžąćęłńśźżőűăâîäöüßđČĎŇŘŠŤŮŽŚŁŻÁÉÍÓÚÝŐŰ„“”–…\u00a0]/u,
  cyrillic: /[\u0400-\u045f\u0490\u0491«»„“”–—…№\u00a0]/u,
  greek: /[\u0384-\u03ce«»–—…·\u00a0]/u,
  turkish: /[çğıöşüİâîÇĞÖŞÜ“”’–…\u00a0]/u,
  hebrew: /[א-ת״׳“”–\u00a0]/u,
  arabic: /[ء-يپچژگ،؛؟\u064b-\u0652«»\u00a0]/u,
  baltic: /[ąčęėįšųūžāēģīķļņĄČĘĖĮŠŲŪŽĀĒĢĪĶĻŅ„“”–\u00a0]/u,
  thai: /[\u0e01-\u0e5b]/u,
  simplified: /[\u4e00-\u9fff，。、；：？！“”‘’（）《》【】…—\u3000]/u,
  traditional: /[\u4e00-\u9fff，。、；：？！「」『』（）《》…—\u3000]/u,
  japanese: /[\u3041-\u3093\u30a1-\u30fc\u4e00-\u9fff、。「」『』（）！？・ー～\u3000]/u,
  korean: /[\uac00-\ud7a3，。、（）“”‘’\u3000]/u,
}

/** Lead bytes of the characters that a standard lists first, because they are the common ones. */
const COMMON_LEADS: Partial<Record<Encoding, readonly [number, number]>> = {
  gb18030: [0xa1, 0xd7],
  big5: [0xa1, 0xc6],
  shift_jis: [0x81, 0x97],
  'euc-jp': [0xa1, 0xcf],
  'euc-kr': [0xa1, 0xc8],
}

/** Rare letters: a text with many of them is probably in another script. */
const SELDOM = /[щъэфюцжшхчฃฅฆฌฎฏฐฑฒฤฦฯ]/u

const isKana = (character: string) => /[\u3041-\u3093\u30a1-\u30fc]/u.test(character)

/** Weighs the share of kana: nearly all Japanese text contains kana, and no other language uses them. */
/** Rates one character: +1 for an expected one, below 0 for an unexpected one. */
const kanaRating = (share: number): number => (share === 0 ? -0.3 : 0.4 * share)

function ratingOf(character: string, before: string, usual: RegExp): number {
  if (/[\p{Co}\p{Cc}]/u.test(character)) return -3
  if (!usual.test(character)) return /\p{L}/u.test(character) ? -0.6 : -1
  // An uppercase letter within a word, which another code page produces from lowercase letters.
  if (/\p{Lu}/u.test(character) && /\p{Ll}/u.test(before)) return -1
  if (SELDOM.test(character)) return 0.2
  if (/[\p{Lo}\p{Ll}\p{Lu}]/u.test(character)) return 1
  return /\p{L}/u.test(before) && /[«„‘°§£¿¡º©·]/u.test(character) ? -1 : 0.5
}

/** Returns the share of non-ASCII characters that begin with one of the common bytes, from 0 to 1. */
function commonShare(bytes: Uint8Array, [first, last]: readonly [number, number]): number {
  let [characters, common] = [0, 0]
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte < 0x80) continue
    characters += 1
    if (byte >= first && byte <= last) common += 1
    index += 1
  }
  return characters === 0 ? 0 : common / characters
}

/** A two-byte character between Latin letters was probably two single-byte characters. */
const ALONE = /(?<=[A-Za-z])[^\p{ASCII}](?=[A-Za-z])/gu

/** Rates how well a text matches its encoding, from about -3 to 1, to select between encodings that can decode the same bytes. */
export function plausibility(bytes: Uint8Array, text: string, encoding: Encoding): number {
  const { script, kind } = ENCODINGS[encoding]
  const usual = USUAL[script]
  if (!usual) return -1
  let [sum, count, kana, before] = [0, 0, 0, '']
  for (const character of text) {
    if (character > '\x7f') {
      sum += ratingOf(character, before, usual)
      count += 1
      if (isKana(character)) kana += 1
    }
    before = character
  }
  if (count === 0) return 0
  const leads = COMMON_LEADS[encoding]
  if (kind !== 'double' || !leads) return sum / count
  const alone = text.match(ALONE)?.length ?? 0
  const common = commonShare(bytes, leads)
  return (
    sum / count - (alone * 2) / count - 0.8 * (1 - common) + scriptBonus(script, { kana: kana / count, common, count })
  )
}

/** Returns the bonus for features that are specific to a script. */
// All Korean syllables have common lead bytes; some Chinese characters do not.
function scriptBonus(script: Script, { kana, common, count }: { kana: number; common: number; count: number }): number {
  if (script === 'japanese') return kanaRating(kana)
  return script === 'korean' && common === 1 && count > 2 ? 0.15 : 0
}
