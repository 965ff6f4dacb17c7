/** ISO 4217, and what China's money is called besides: those that the trade is paid in. */
export const currencyCodes =
  'USD|EUR|GBP|CNY|RMB|JPY|HKD|SGD|AUD|CAD|CHF|INR|KRW|TWD|THB|VND|MYR|IDR|PHP|BRL|MXN|CLP|PEN|COP|ARS|ZAR|AED|SAR|TRY|SEK|NOK|DKK|PLN|NZD|ILS|EGP|NGN|KES|PKR|BDT|LKR'
