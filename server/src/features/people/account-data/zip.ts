import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Buffer }

/** MS-DOS date and time, in UTC with steps of two seconds. */
function dosTime(at: Date): { time: number; date: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return { time, date }
}

const utf8Names = 0x0800
const deflated = 8
const version = 20

/** A ZIP archive (PKWARE APPNOTE 6.3.10) of a few files that fit into memory. */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  const { time, date } = dosTime(at)
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, bytes } of entries) {
    const [label, packed] = [Buffer.from(name), deflateRawSync(bytes)]
    const about = Buffer.alloc(26)
    about.writeUInt16LE(version, 0)
    about.writeUInt16LE(utf8Names, 2)
    about.writeUInt16LE(deflated, 4)
    about.writeUInt16LE(time, 6)
    about.writeUInt16LE(date, 8)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(label.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), about, label, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const made = Buffer.alloc(2)
    made.writeUInt16LE(version)
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), made, about, place, label)
    offset += 4 + about.length + label.length + packed.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, index, Buffer.from('PK\x05\x06', 'latin1'), end])
}
