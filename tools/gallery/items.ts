const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)

/** Sample names of many kinds, including malicious ones. */
export const ITEMS = [
  { name: 'Holiday pictures', isDir: true, size: 214, modified: ago(50) },
  { name: 'مشاريع العمل', isDir: true, size: 8, modified: ago(400) },
  { name: 'IMG_2041.jpg', isDir: false, size: 2_134_000, modified: ago(0.2) },
  {
    name: 'Geschäftsführungsbesprechungsprotokoll vom 12. März, endgültige Fassung (3).docx',
    isDir: false,
    size: 48_213,
    modified: ago(26),
  },
  { name: 'invoice\u202egpj.exe', isDir: false, size: 913_000, modified: ago(3) },
  { name: 'نسخة احتياطية من المستندات القديمة جدا.tar.gz', isDir: false, size: 913_000_000, modified: ago(75) },
  { name: 'caf\u{10f6e9} menu\n.txt', isDir: false, size: 812, modified: ago(2000) },
  { name: 'main.ts', isDir: false, size: 4_120, modified: ago(90) },
  { name: 'Annual report.pdf', isDir: false, size: 12_420_000, modified: ago(800) },
  { name: 'budget.xlsx', isDir: false, size: 88_000, modified: ago(9000) },
  { name: '東京の夜景.mp4', isDir: false, size: 1_420_000_000, modified: ago(12) },
  { name: 'Suite No. 1.flac', isDir: false, size: 34_000_000, modified: ago(5000) },
  { name: '.gitignore', isDir: false, size: 0, modified: ago(100) },
  { name: 'core', isDir: false, size: 999, modified: ago(100) },
] as const
