import Segue

print("segue")
