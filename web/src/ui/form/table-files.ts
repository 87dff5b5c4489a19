/** Files that hold a table, for the dialog that chooses one. What a file is, the server finds out from its bytes. */
export const tableFiles = '.xlsx,.xls,.ods,.csv,.tsv,.txt'
