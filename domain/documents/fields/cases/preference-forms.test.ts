// Certificates of origin on the forms of trade agreements, whose boxes have a number and a caption.
import { expect, test } from 'vitest'
import { read, rowsAt } from '../extract-fixture.ts'

const row = rowsAt(40, 300)

test('the parties and the ship stand in the boxes of Form E', () => {
  const rows = [
    row(60, "1. Products consigned from (Exporter's business name, address, country)", ''),
    row(72, 'GUANGXI FRESH FRUIT CO., LTD', 'Reference No. E264500112233344'),
    row(96, "2. Products consigned to (Consignee's name, address, country)"),
    row(108, 'PT BUAH SEGAR NUSANTARA', 'CERTIFICATE OF ORIGIN'),
    row(132, '3. Means of transport and route (as far as known)', '4. For Official Use'),
    row(144, 'Departure date JAN. 14, 2026'),
    row(156, "Vessel's name/Aircraft etc. CORAL BRIDGE S112"),
    row(168, 'Port of Discharge BUSAN'),
  ]
  expect(read('certificate_of_origin', rows.flat())).toMatchObject({
    shipper_name: 'GUANGXI FRESH FRUIT CO., LTD',
    consignee_name: 'PT BUAH SEGAR NUSANTARA',
    vessel_name: 'CORAL BRIDGE',
    voyage_number: 'S112',
    port_of_discharge: 'BUSAN',
  })
})
