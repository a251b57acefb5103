import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-tw')
const files = (n: number) => count(n, { other: '{n} 個檔案' })
const folders = (n: number) => count(n, { other: '{n} 個資料夾' })

/** Traditional Chinese texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': '空間使用情形',
  'space.titleOf': (name: string) => `「${name}」的空間使用情形`,
  'space.asOf': (when: string) => `統計時間：${when}`,
  'space.counting': '仍在計算',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}、${folders(inFolders)}。${since}。`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}、${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': '總計',

  'space.inMyFiles': (size: string) => `我的檔案共 ${size}`,
  'space.free': (size: string) => `剩餘 ${size}`,
  'space.volume': (share: string) => `磁碟已使用 ${share}`,

  'space.show': '顯示',
  'space.by.folder': '依資料夾',
  'space.by.kind': '依類型',
  'space.by.largest': '最大的檔案',
  'space.by.oldest': '最舊的檔案',
  'space.up': '上一層資料夾',
  'space.openFolder': '顯示資料夾',

  'space.name': '名稱',
  'space.kind': '類型',
  'space.size': '大小',
  'space.share': '占比',
  'space.files': '檔案數',
  'space.modified': '修改日期',
  'space.where': '資料夾',
  'space.here': '直接位於這裡',
  'space.showInFolder': (name: string) => `在資料夾中顯示「${name}」`,
  'space.restName': '所有較小的項目',
  'space.map': '大小分布圖',
  'space.tile': (name: string, size: string, share: string) => `${name}，${size}，${share}`,

  'space.kind.image': '圖片',
  'space.kind.audio': '音訊',
  'space.kind.video': '影片',
  'space.kind.document': '文件',
  'space.kind.text': '文字與程式碼',
  'space.kind.archive': '壓縮檔',
  'space.kind.other': '其他檔案',

  'space.empty': '這裡沒有占用任何空間',
  'space.emptyDetail': '這個資料夾及其子資料夾中沒有檔案。',
  'space.noFiles': '沒有可顯示的檔案',
  'space.off': '索引已關閉',
  'space.offDetail': '資料夾的大小由索引提供。管理員可以在設定中開啟索引。',
  'space.building': '仍在計算資料夾',
  'space.buildingDetail': '一有這個資料夾的資料，頁面就會自動顯示。',
  'space.unknown': '還沒有這個資料夾的資料',
  'space.unknownDetail': '索引尚未處理到這裡。連結所指向的資料夾會在實際位置計算。',
  'space.partial': '仍在計算資料夾，大小還會增加。',
}
