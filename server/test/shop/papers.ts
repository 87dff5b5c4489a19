/** Vehicle, driver and transport documents of a shipment. */
export const truck = {
  vehicleNo: 'MH12AB1234',
  driverName: 'Ravi Jadhav',
  driverMobile: '9000001234',
  ewayBillNo: '123456789012',
}

let heats = 0
/** Test results on a mill certificate that meet every grade of bars; it names the first licence of the product. */
export const certificate = (licences: readonly { licence: string }[] = []) => ({
  number: `TC/26/${++heats}`,
  mill: 'Vijayanagar works',
  heatNumber: `H26${String(heats).padStart(5, '0')}`,
  licence: licences[0]?.licence ?? null,
  grams: 25_000_000,
  testedOn: '2026-11-02',
  yieldMpa: 610,
  tensileMpa: 705,
  elongationBp: 1850,
  agtBp: 620,
  carbon: 210,
  sulphur: 28,
  phosphorus: 31,
})

/** A weighbridge slip with this net weight. */
export const slip = (netGrams: number, weighedAt: Date) => ({
  grossGrams: netGrams + 6_200_000,
  tareGrams: 6_200_000,
  slipNumber: '118',
  weighbridge: 'Chakan weighbridge',
  weighedAt: weighedAt.toISOString(),
})
export const documentFile = Buffer.from('%PDF-1.4\n%%EOF\n')
