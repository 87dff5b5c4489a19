/** What a package must declare, in the order of rule 6; the schemas are elsewhere, so that every page can name them. */
export const declarations = ['MRP', 'MAKER', 'MAKER_ADDRESS', 'CONSUMER_CARE', 'IMPORTER', 'IMPORTER_ADDRESS'] as const
export type Declaration = (typeof declarations)[number]

/** What a declaration is called within a sentence; screens translate it. */
export const declarationNames: Record<Declaration, string> = {
  MRP: 'MRP',
  MAKER: 'manufacturer',
  MAKER_ADDRESS: 'address of the manufacturer',
  CONSUMER_CARE: 'phone and email of consumer care',
  IMPORTER: 'importer',
  IMPORTER_ADDRESS: 'address of the importer',
}
