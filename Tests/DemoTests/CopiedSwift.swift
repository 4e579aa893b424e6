import Segue
