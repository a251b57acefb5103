import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-tw')

/** Traditional Chinese texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) => count(n, { other: '儲存 {n} 個項目' }),
  'receive.detail': '其他應用程式傳來了內容，請選擇存放位置。',
  'receive.into': '資料夾',
  'receive.chooseFolder': '選擇其他資料夾',
  'receive.save': '上傳到這裡',
  'receive.discard': '捨棄',
  'receive.text': (date: string) => `分享的文字，${date}`,
  'receive.nothing': '沒有收到內容，請重新分享。',
  'receive.notKept': '分享的內容無法保存在這部裝置上，可能是空間不足。',
  'receive.notAllowed': '您無權在這裡上傳檔案。',
}
