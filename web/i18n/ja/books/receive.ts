import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ja')

/** Japanese texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) => count(n, { other: '{n}個の項目を保存' }),
  'receive.detail': 'ほかのアプリから送られました。保存先を選んでください。',
  'receive.into': 'フォルダー',
  'receive.chooseFolder': '別のフォルダーを選択',
  'receive.save': 'ここにアップロード',
  'receive.discard': '破棄',
  'receive.text': (date: string) => `共有されたテキスト ${date}`,
  'receive.nothing': '何も届きませんでした。もう一度共有してください。',
  'receive.notKept': '共有されたものをこのデバイスに保存できませんでした。空き容量が足りない可能性があります。',
  'receive.notAllowed': 'ここにファイルをアップロードする権限がありません。',
}
