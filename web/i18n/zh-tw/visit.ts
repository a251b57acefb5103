import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('zh-tw')

/** Traditional Chinese texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': '分享的資料夾',
  'visit.folder': '資料夾',
  'visit.trail': '目前位置',
  'visit.modified': '修改日期',
  'visit.items': (n: number) => count(n, { other: '{n} 個項目' }),
  'visit.download': '下載',
  'visit.downloadFolder': '全部下載',
  'visit.downloadOf': (name: string) => `下載「${name}」`,
  'visit.formats': '其他格式',
  'visit.downloadAs': (format: string) => `下載為 ${format}`,
  'visit.open': '開啟',
  'visit.ends': '連結到期時間：',
  'visit.downloadsLeft': (n: number) => (n === 0 ? '下載次數已用完' : count(n, { other: '還可下載 {n} 次' })),
  'visit.qr': '這個連結的 QR Code',
  'visit.qrHint': '用其他裝置的相機掃描，即可開啟這個連結。',
  'visit.contents': '內容',
  'visit.showMore': '顯示更多',
  'visit.shown': (shown: number, all: number) => `已顯示 ${shown} 個項目，${count(all, { other: '共 {n} 個' })}`,
  'visit.empty': '這個資料夾中沒有內容。',
  'visit.preview': (name: string) => `「${name}」的預覽`,
  'visit.previous': '上一個',
  'visit.next': '下一個',
  'visit.place': (place: number, all: number) => `第 ${place} 個，共 ${all} 個`,
  'visit.notShown': '無法在這裡顯示，但可以下載。',

  'visit.send.to': (name: string) => `傳送檔案到「${name}」`,
  'visit.send.yourName': '您的姓名（選填）',
  'visit.send.zone': '檔案放置區',
  'visit.send.dropHere': '將檔案拖放到這裡。',
  'visit.send.unseen': '其他訪客看不到您傳送的內容。',
  'visit.send.choose': '選擇檔案',
  'visit.send.eachUpTo': (size: string) => `每個檔案不超過 ${size}。`,
  'visit.send.filesLeft': (n: number) => count(n, { other: '還可傳送 {n} 個檔案。' }),
  'visit.send.sizeLeft': (size: string) => `總共還可傳送 ${size}。`,
  'visit.send.only': (extensions: string) => `僅限 ${extensions}。`,
  'visit.send.tally': (sent: number, all: number) => `已傳送 ${sent} 個檔案，${count(all, { other: '共 {n} 個' })}`,
  'visit.send.waiting': '等待中',
  'visit.send.done': '已傳送',
  'visit.send.cancelOf': (name: string) => `不傳送「${name}」`,
  'visit.send.againOf': (name: string) => `重新傳送「${name}」`,
  'visit.send.full': '這個連結不再接收檔案。',
  'visit.send.folder': '無法傳送資料夾。請傳送其中的檔案，或先將資料夾壓縮。',
  'visit.send.noRoom': '剩餘空間不足。',
  'visit.send.refused': '這個連結不接收此檔案。',
  'visit.send.tooLarge': '超過這個連結允許的大小。',
  'visit.send.wrongType': '這個連結不接收此類型的檔案。',

  'visit.locked': '這個連結需要密碼',
  'visit.lockedDetail': '請向傳送連結的人索取密碼。',
  'visit.password': '密碼',
  'visit.unlock': '繼續',

  'visit.gone': '連結可能已到期，或所指向的內容已不存在。請聯絡傳送連結的人。',
  'visit.forbidden': '請聯絡傳送連結的人。',
  'visit.broken': '請稍候再試。',
  'visit.offline': '請檢查網路連線。恢復連線後，頁面會自動重試。',
}
