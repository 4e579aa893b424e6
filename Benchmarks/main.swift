import CAllocations
import Segue

print(allocationCount())
