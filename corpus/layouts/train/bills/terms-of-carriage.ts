/** As the backs of bills of lading have them: words of labels, and nothing about the shipment. */
export const termsOfCarriage: readonly string[] = [
  '1. Definitions. "Carrier" means the party on whose behalf this Bill of Lading was signed. "Merchant" includes the Shipper, the Consignee, the Receiver, the Notify Party, the holder of this Bill of Lading and any person owning the Goods. "Vessel" includes any substitute and any feeder vessel or lighter.',
  "2. Tariff. The terms of the Carrier's applicable Tariff, those on demurrage, detention and storage among them, are incorporated herein. Copies can be had on request. In case of conflict this Bill of Lading prevails.",
  "3. Port of loading and place of receipt. Where the place of receipt or the place of delivery is left empty, the Carrier's responsibility begins when the Goods pass the rail at the port of loading and ends when they do so at the port of discharge.",
  '4. Sub-contracting. The Carrier may sub-contract the whole or any part of the carriage on any terms. No servant, terminal or trucker is liable beyond what is said herein.',
  '5. Containers. Containers packed by the Merchant are shipped "said to contain". The Merchant warrants the seal number, the package count, the gross weight, the measurement and the verified gross mass which he declares, and bears all fines of their being wrong.',
  "6. Dangerous goods. Such Goods may be shipped only upon a dangerous goods declaration and with the Carrier's consent in writing, and may else be landed or destroyed at no compensation.",
  '7. Carriage on deck. Goods in containers may be carried on deck without notice, and take part in general average (York-Antwerp Rules 1994).',
  '8. Freight. Freight is earned on receipt of the Goods, ship lost or not lost, whether it be prepaid or collect, and is payable in the currency named at the rate of exchange of the date of issue.',
  '9. Limitation. Unless a value is declared before shipment and stated on the face hereof, liability does not exceed 2 SDR per kilo or 666.67 SDR per package, or where COGSA applies USD 500 per package.',
  '10. Notice of loss. Notice must be given in writing at the port of discharge before or at the time of delivery, or within 3 days where the loss is not apparent. Suit is barred after one year from the date of delivery.',
  '11. Delivery. The Carrier is not bound to send an arrival notice or to notify anyone. A delivery order is given against one original Bill of Lading, duly endorsed, and payment of all charges. Goods not taken within the free time may be stored at the risk of the Merchant.',
  '12. Methods and routes. The Carrier may tranship, change the voyage number or the vessel, call at any port in any order, and discharge at another port if the port of discharge cannot safely be reached.',
  '13. Lien. The Carrier has a lien on the Goods and on any document for all sums due under this or any other contract, such as a booking that was cancelled, and may sell them without notice.',
  "14. Both-to-blame collision. If the Vessel comes into collision with another by the negligence of both, the Merchant indemnifies the Carrier as far as the other recovers loss of the Merchant's Goods from it.",
  '15. Law. Claims are decided by the High Court of Justice in London under English law, except shipments to or from the United States, which are for the Southern District of New York.',
  "16. Variation. No agent may waive any of these terms unless in writing. This Bill of Lading replaces any mate's receipt, dock receipt, booking note and shipping order.",
]
