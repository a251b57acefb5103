import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-cn')

/** Simplified Chinese texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) => count(n, { other: '保存 {n} 个项目' }),
  'receive.detail': '其他应用发来了内容，请选择存放位置。',
  'receive.into': '文件夹',
  'receive.chooseFolder': '选择其他文件夹',
  'receive.save': '上传到此处',
  'receive.discard': '放弃',
  'receive.text': (date: string) => `分享的文本，${date}`,
  'receive.nothing': '没有收到内容，请重新分享。',
  'receive.notKept': '分享的内容未能保存在此设备上，可能是空间不足。',
  'receive.notAllowed': '您无权在此处上传文件。',
}
